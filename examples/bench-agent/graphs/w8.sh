#!/bin/bash
echo '{"done": true}'
