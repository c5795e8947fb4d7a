-- The tables of runs, format 2. Made only where they are not there; two programs may do so at once.
-- `lane` is the branch; the column has the name that earlier versions look for.
BEGIN;
SELECT pg_advisory_xact_lock(5143716180);
CREATE SCHEMA IF NOT EXISTS graphwright;
CREATE TABLE IF NOT EXISTS graphwright.format (version BIGINT NOT NULL);
INSERT INTO graphwright.format SELECT 2 WHERE NOT EXISTS (SELECT 1 FROM graphwright.format);
CREATE OR REPLACE FUNCTION graphwright.now_ms() RETURNS BIGINT LANGUAGE SQL VOLATILE
    AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT $$;
CREATE TABLE IF NOT EXISTS graphwright.runs (
    no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    owner TEXT,
    until BIGINT NOT NULL DEFAULT 0,
    cancel BOOLEAN NOT NULL DEFAULT false,
    graph TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    phase TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    parent TEXT,
    parent_seq BIGINT,
    questions TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX IF NOT EXISTS runs_by_age ON graphwright.runs (graph, created);
CREATE TABLE IF NOT EXISTS graphwright.origins (
    run BIGINT PRIMARY KEY REFERENCES graphwright.runs ON DELETE CASCADE,
    fingerprint TEXT NOT NULL,
    nodes TEXT NOT NULL,
    inputs TEXT NOT NULL,
    start TEXT NOT NULL,
    at TEXT
);
CREATE TABLE IF NOT EXISTS graphwright.endings (
    run BIGINT PRIMARY KEY REFERENCES graphwright.runs ON DELETE CASCADE,
    outcome TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS graphwright.exits (
    run BIGINT NOT NULL REFERENCES graphwright.runs ON DELETE CASCADE,
    lane TEXT NOT NULL,
    step BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    node TEXT NOT NULL,
    exit TEXT NOT NULL,
    cost TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (run, lane, step)
);
CREATE TABLE IF NOT EXISTS graphwright.effects (
    run BIGINT NOT NULL REFERENCES graphwright.runs ON DELETE CASCADE,
    lane TEXT NOT NULL,
    step BIGINT NOT NULL,
    call TEXT NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (run, lane, step, call)
);
-- From format 1: effects know what was asked for.
ALTER TABLE graphwright.effects ADD COLUMN IF NOT EXISTS asked TEXT NOT NULL DEFAULT '';
UPDATE graphwright.format SET version = 2 WHERE version = 1;
CREATE TABLE IF NOT EXISTS graphwright.events (
    no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run BIGINT NOT NULL REFERENCES graphwright.runs ON DELETE CASCADE,
    after BIGINT NOT NULL,
    made BIGINT NOT NULL,
    event TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS events_by_run ON graphwright.events (run);
COMMIT;
