import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { makeCertificates } from './certificates.ts'
import type { Certificates } from './certificates.ts'
import { freePort, listens } from './ports.ts'
import type { Ground } from './running.ts'
import { tool } from './tool.ts'

/** A ticket as RT's own library reads it. */
export interface TrackerTicket {
  readonly id: number
  readonly subject: string
  readonly status: string
  readonly queue: string
  readonly requestor: string
  /** Addresses with commas between them. */
  readonly cc: string
  /** In UTC, as `2026-12-01 12:00:00`. */
  readonly due: string
  readonly priority: number
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly said: readonly {
    readonly type: string
    readonly words: string
    readonly files: readonly string[]
  }[]
}

export interface RequestTracker {
  readonly port: number
  readonly certificates: Certificates
  /** Of an account with the rights that the connector's readme names. */
  readonly token: string
  /** Of one that sees queue and fields of the queue alone. */
  readonly queueToken: string
  tickets(): Promise<readonly TrackerTicket[]>
}

const host = '127.0.0.1'
const www = { name: 'www-data', group: 'www-data' }

const configuration = (folder: string, port: number) => `
Set($rtname, 'campus.example');
Set($Organization, 'campus.example');
Set($WebDomain, 'localhost');
Set($WebPort, ${port});
Set($WebBaseURL, 'https://localhost:${port}');
Set($WebPath, '');
Set($DatabaseType, 'SQLite');
Set($DatabaseName, '${join(folder, 'rt.sqlite')}');
Set($DatabaseUser, '');
Set($DatabasePassword, '');
Set($MailCommand, 'testfile');
Set($WebSessionClass, 'Apache::Session::File');
Set($LogToSTDERR, 'warning');
Set($LogToSyslog, undef);
Set($Timezone, 'UTC');
1;
`

/** Request Tracker on SQLite with a queue and its fields, behind TLS: its own server speaks none. */
export async function startRequestTracker({ folder, daemon, atEnd }: Ground): Promise<RequestTracker> {
  const [plain, port] = [await freePort(), await freePort()]
  const file = join(folder, 'RT_SiteConfig.pm')
  mkdirSync(join(folder, 'RT_SiteConfig.d'))
  writeFileSync(file, configuration(folder, port))
  const environment = { RT_SITE_CONFIG: file, RT_SITE_CONFIG_DIR: join(folder, 'RT_SiteConfig.d') }
  await tool('rt-setup-database-5', ['--action', 'init', '--skip-create'], { environment, limit: 120_000 })
  const perl = (script: string) => tool('perl', [join(import.meta.dirname, script)], { environment })
  const tokens = (await perl('request-tracker-seed.pl')).trim().split('\n').slice(-2)
  const [token = '', queueToken = ''] = tokens
  await tool('chown', ['-R', `${www.name}:${www.group}`, folder])
  const certificates = await makeCertificates(folder, ['localhost'], [host])
  const words = ['--server', 'Starlet', '--host', host, '--port', String(plain), '--max-workers', '2']
  await daemon({
    name: 'rt',
    command: '/usr/share/request-tracker5/libexec/rt-server',
    words,
    environment,
    user: www,
    ready: () => listens(host, plain),
    limit: 60_000,
  })
  const { certificate, key } = certificates.files
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (from) => {
    const to = connect({ host, port: plain })
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  atEnd(() => void server.close())
  return {
    port,
    certificates,
    token,
    queueToken,
    tickets: async () => JSON.parse(await perl('request-tracker-tickets.pl')) as readonly TrackerTicket[],
  }
}
