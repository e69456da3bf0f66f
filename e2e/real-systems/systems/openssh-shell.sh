#!/bin/sh
# The command line behind sshd in these tests: a prompt, and a few words of its own. $1: file in which sessions are noted.
echo begin >>"$1"
trap 'echo end >>"$1"' EXIT
# sshd hangs up when its client goes.
trap 'exit 0' HUP TERM PIPE
printf '\r\nlab-ssh#'
while IFS= read -r line; do
  case $line in
    'say '*) echo "${line#say }" ;;
    'count '*) seq 1 "${line#count }" ;;
    '' | 'terminal '*) ;;
    leave) exit 0 ;;
    *) echo "% Invalid input detected at '^' marker." ;;
  esac
  printf 'lab-ssh#'
done
