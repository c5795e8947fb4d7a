#!/usr/bin/env bash
date +%F > last-release.txt
echo '{}'
