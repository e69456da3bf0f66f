import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import { freePort, listens } from './ports.ts'
import type { Ground } from './running.ts'
import { tool } from './tool.ts'

const bin = '/usr/lib/postgresql/15/bin'
const user = { name: 'postgres', group: 'postgres' }

export interface Postgresql {
  readonly server: Daemon
  readonly folder: string
  readonly urls: { readonly owner: string; readonly app: string }
  /** As the superuser, by psql; the answer unaligned and without headings. */
  sql(statement: string, database?: string): Promise<string>
  dump(database: string): Promise<string>
}

/**
 * A cluster of Debian's PostgreSQL 15 as a site would make it (fsync on, SCRAM, owner and app roles), which besides
 * logs every statement with its parameters.
 */
export async function startPostgresql({ folder, daemon }: Ground): Promise<Postgresql> {
  const data = join(folder, 'data')
  const passwords = join(folder, 'superuser')
  const superuser = 'Super-User-2026'
  mkdirSync(data)
  writeFileSync(passwords, superuser)
  await tool('chown', ['postgres:postgres', data, passwords])
  const as = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--']
  const initialise = [
    '-D',
    data,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwords}`,
  ]
  await tool('setpriv', [...as, `${bin}/initdb`, ...initialise, '--no-sync'])
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    log_statement: 'all',
    log_parameter_max_length: '-1',
  }
  const connection = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: superuser }
  const sql = (statement: string, database = 'postgres') =>
    tool(`${bin}/psql`, ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement], {
      environment: connection,
    })
  const server = await daemon({
    name: 'postgresql',
    command: `${bin}/postgres`,
    words: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    user,
    // Fast shutdown.
    farewell: 'SIGINT',
    ready: async () => (await listens('127.0.0.1', port)) && (await sql('select 1')).trim() === '1',
  })
  const roles = { owner: 'Owner-Pass-2026', app: 'App-Pass-2026' }
  for (const [role, password] of Object.entries(roles)) {
    await sql(`create role patchbay_${role} login password '${password}'`)
  }
  await sql('create database patchbay owner patchbay_owner')
  const url = (role: keyof typeof roles) =>
    `postgresql://patchbay_${role}:${roles[role]}@127.0.0.1:${port}/patchbay`
  return {
    server,
    folder: data,
    urls: { owner: url('owner'), app: url('app') },
    sql,
    dump: (database) => tool(`${bin}/pg_dump`, ['-d', database], { environment: connection }),
  }
}
