import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * When its stdin closes: waits, at most a minute, for the processes of the folder that its first line names, which have it in
 * their environment, and which end by themselves when whoever started them is gone. A PostgreSQL that is left then is ended
 * the fast way. At last the folder is removed.
 */
export const sitterScript = `
read -r folder || exit 0
while read -r line; do :; done
tries=0
while [ $tries -lt 300 ] && printf '%s' "$folder" | grep -qsaF -f - /proc/[0-9]*/environ; do tries=$((tries + 1)); sleep 0.2; done
for file in $(find "$folder" -maxdepth 4 -name postmaster.pid 2>/dev/null); do
  read -r postmaster <"$file" || continue
  [ "$(cat "/proc/$postmaster/comm" 2>/dev/null || echo postgres)" = postgres ] || continue
  kill -INT "$postmaster" 2>/dev/null
  tries=0
  while [ $tries -lt 50 ] && kill -0 "$postmaster" 2>/dev/null; do tries=$((tries + 1)); sleep 0.2; done
done
rm -rf "$folder"
`

/**
 * Has a folder removed when this process is gone, however it goes and even with its whole process group. Returns what has it
 * removed now, as soon as nobody lives in it.
 */
export function sitWithFolder(folder: string): () => void {
  if (process.platform === 'win32') return () => undefined
  const shell = spawn('/bin/sh', ['-c', sitterScript], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    // Nobody takes it for one of those that it waits for.
    env: { PATH: process.env['PATH'] },
  })
  shell.on('error', () => undefined)
  const { stdin } = shell
  stdin.on('error', () => undefined)
  stdin.write(`${folder}\n`)
  shell.unref()
  if (stdin instanceof Socket) stdin.unref()
  return () => stdin.end()
}
