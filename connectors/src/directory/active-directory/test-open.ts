import { onTestFinished } from 'vitest'
import type { Ask } from '../../asking.ts'
import type { ConnectorContext } from '../../connector-context.ts'
import { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { testDirectory } from '../../transport/test-directory.ts'
import type { Reply, Request, TestDirectory } from '../../transport/test-directory.ts'
import { activeDirectory } from './index.ts'
import { readLdif } from './test-ldif.ts'

export const authority = testAuthority()
export const identity = authority.issue(['dc1.corp.example.edu'])
export const campus = readLdif(new URL('samples/campus.ldif', import.meta.url))
export const account = { name: 'svc@corp.example.edu', password: 'service-password' }
export const now = new Date('2026-11-20T07:30:00Z')

/** Closes these when the test is over, the last first. */
export function closing(...opened: readonly { close(): Promise<void> }[]): void {
  for (const one of opened) onTestFinished(() => one.close())
}

export const ask = (limit = 5_000): Ask => ({ signal: new AbortController().signal, limit })
export const secret = (text: string) => new Secret(text)

export async function open(
  reply: (request: Request) => Reply,
  { settings = {}, password = account.password } = {},
) {
  const directory = await testDirectory(identity, reply)
  closing(directory)
  const system = connect(directory, { settings, password })
  return { directory, ...system }
}

export function connect(
  directory: Pick<TestDirectory, 'port'>,
  {
    settings = {},
    username = account.name,
    password = account.password,
  }: { settings?: object; username?: string; password?: string } = {},
) {
  const context: ConnectorContext = {
    resolve: ({ port }) => Promise.resolve({ address: '127.0.0.1', port }),
    log: { debug: () => {}, info: () => {}, warn: () => {} },
    now: () => now,
  }
  const system = activeDirectory.open(
    {
      name: 'directory-1',
      reach: { host: 'dc1.corp.example.edu', port: directory.port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'password', username, password: secret(password) },
      settings: activeDirectory.settings.parse(settings),
    },
    context,
  )
  closing(system)
  return system.can as Required<typeof system.can>
}

export const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) throw new Error(`no failure but ${String(error)}`)
  return { kind: error.kind, cause: error.detail.cause, message: error.detail.message }
}

/** The person of the sample. */
export const ana = {
  dn: 'CN=Ana Diaz,OU=Staff,DC=corp,DC=example,DC=edu',
  id: null,
  username: 'adiaz',
  principal: 'adiaz@corp.example.edu',
  displayName: 'Ana Diaz',
  firstname: 'Ana',
  lastname: 'Diaz',
  email: 'adiaz@corp.example.edu',
  title: 'Librarian',
  department: 'Library Services',
  office: 'LIB-2.114',
  phone: '+34 91 555 4417',
  employeeNumber: '100231',
  enabled: true,
  locked: true,
  expiresAt: null,
  passwordSetAt: null,
  groups: ['CN=LIB-Printers,OU=Groups,DC=corp,DC=example,DC=edu'],
}
