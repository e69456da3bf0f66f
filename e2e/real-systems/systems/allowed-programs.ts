import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../../../scripts/bootstrap/project.mjs'
import { sitterScript } from '../../../scripts/parent/database-sitter.ts'
import type { Run } from './strace.ts'

const node = process.execPath
/** A word of an allowed command line: itself, or a shape where it depends on the machine. */
type Word = string | RegExp

/** Everything that may be run while the product is used, and nothing else. */
export function allowedPrograms(dataDir: string): readonly (readonly Word[])[] {
  const bin = join(
    dataDir,
    'database',
    readdirSync(join(dataDir, 'database')).find((name) => name.startsWith('postgresql-')) ?? '',
    'bin',
  )
  const [postgres, cluster] = [join(bin, 'postgres'), join(dataDir, 'database', 'cluster')]
  const ours = ['scripts/parent.ts', 'lab/src/main.ts', 'server/src/main.ts'].map((file) => [
    node,
    node,
    inProject(file),
  ])
  const settings = [
    'max_connections=\\d+',
    'autovacuum_worker_slots=\\d+',
    'shared_buffers=\\d+',
    'dynamic_shared_memory_type=(posix|sysv|mmap)',
  ]
  const probing = new RegExp(
    `^"${escaped(postgres)}" --check -F -c log_checkpoints=false {2}-c ${settings.join(' -c ')} < "/dev/null" > "/dev/null" 2>&1$`,
  )
  const single = [
    '--single',
    '-F',
    '-O',
    '-j',
    '-c',
    'search_path=pg_catalog',
    '-c',
    'exit_on_error=true',
    '-c',
    'log_checkpoints=false',
    'template1',
  ]
  const boot = ['--boot', '-F', '-c', 'log_checkpoints=false', '-X', '16777216', '-k']
  const shell = (text: Word): readonly Word[] => ['/bin/sh', 'sh', '-c', text]
  return [
    ...ours,
    ['/bin/sh', '/bin/sh', '-c', sitterScript, 'sitter', join(cluster, 'postmaster.pid')],
    // Once, for a new cluster; initdb runs its own server by a shell.
    [
      join(bin, 'initdb'),
      join(bin, 'initdb'),
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${join(dataDir, 'database', 'initial-password')}`,
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ],
    shell(`"${postgres}" -V`),
    [postgres, postgres, '-V'],
    shell(probing),
    [
      postgres,
      postgres,
      '--check',
      '-F',
      '-c',
      'log_checkpoints=false',
      ...settings.flatMap((one) => ['-c', new RegExp(`^${one}$`)]),
    ],
    shell(`"${postgres}" --boot -F -c log_checkpoints=false  -X 16777216 -k`),
    [postgres, postgres, ...boot],
    shell(
      `"${postgres}" --single -F -O -j -c search_path=pg_catalog -c exit_on_error=true -c log_checkpoints=false  template1 >/dev/null`,
    ),
    [postgres, postgres, ...single],
    shell('locale -a'),
    [/^\/(usr\/)?bin\/locale$/, 'locale', '-a'],
    // The database itself, which starts its backends without running anything.
    [
      postgres,
      postgres,
      '-D',
      cluster,
      ...[
        'listen_addresses=',
        'port=5432',
        `unix_socket_directories=${join(dataDir, 'database', 'socket')}`,
        'max_connections=120',
        'autovacuum_naptime=15s',
        /^shared_buffers=\d+MB$/,
        'timezone=UTC',
        'log_timezone=UTC',
        'dynamic_shared_memory_type=mmap',
      ].flatMap((one) => ['-c', one]),
    ],
  ]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const fits = (words: readonly string[], shape: readonly Word[]) =>
  words.length === shape.length &&
  shape.every((one, at) => (typeof one === 'string' ? one === words[at] : one.test(words[at] ?? '')))
/** Those that no allowed command line fits, word by word. */
export const unexpected = (runs: readonly Run[], shapes: readonly (readonly Word[])[]) =>
  runs.filter((run) => !shapes.some((shape) => fits(run, shape)))
