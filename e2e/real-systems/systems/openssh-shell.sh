#!/bin/sh
# The command line behind sshd in these tests: a prompt, and a few words of its own. $1: file in which sessions are
# noted, $2: file that keeps every line as it was heard.
# A client that goes hangs up the terminal, at times twice; a second signal would cut off what the first one's
# trap notes. So none is heard: a terminal that was hung up reads as ended, and the last line is always reached.
trap '' HUP TERM PIPE
echo begin >>"$1"
printf '\r\nlab-ssh#'
while IFS= read -r line; do
  printf '%s\n' "$line" >>"$2"
  case $line in
    'say '*) echo "${line#say }" ;;
    'count '*) seq 1 "${line#count }" ;;
    '' | 'terminal '*) ;;
    leave) break ;;
    *) echo "% Invalid input detected at '^' marker." ;;
  esac
  printf 'lab-ssh#'
done
echo end >>"$1"
