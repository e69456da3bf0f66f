import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * When its stdin closes: waits for the processes named as arguments, at most half a minute, then ends PostgreSQL the
 * fast way (SIGINT), which writes a checkpoint. The first line of postmaster.pid is its process; after a power cut the
 * file may name another one by now.
 */
export const sitterScript = `
file=$1; shift
while read -r line; do [ "$line" = dismissed ] && exit 0; set -- "$@" "$line"; done
tries=0
for process in "$@"; do
  while [ $tries -lt 150 ] && kill -0 "$process" 2>/dev/null; do tries=$((tries + 1)); sleep 0.2; done
done
[ -r "$file" ] && read -r postmaster <"$file" || exit 0
name=/proc/$postmaster/comm
[ ! -r "$name" ] || [ "$(cat "$name")" = postgres ] || exit 0
kill -INT "$postmaster" 2>/dev/null
`

export interface Sitter {
  readonly pid: number
  /** Names a process that still needs the database. */
  waitFor(pid: number): void
  /** It goes without doing anything. */
  dismiss(): void
  /** It ends the database now. */
  act(): void
}

/**
 * PostgreSQL does not notice that we die. This small shell does, however we die and even with our whole process group,
 * and ends it once the server is done with it.
 */
export function sitWithDatabase(dataDir: string): Sitter | null {
  if (process.platform === 'win32') return null
  const postmaster = join(dataDir, 'database', 'cluster', 'postmaster.pid')
  const shell = spawn('/bin/sh', ['-c', sitterScript, 'sitter', postmaster], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.on('error', () => undefined)
  shell.stdin.on('error', () => undefined)
  shell.unref()
  return {
    pid: shell.pid ?? 0,
    waitFor: (pid) => shell.stdin.write(`${pid}\n`),
    dismiss: () => shell.stdin.end('dismissed\n'),
    act: () => shell.stdin.end(),
  }
}
