import { copyFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificates } from './certificates.ts'
import type { Certificates } from './certificates.ts'
import { readLdif } from './ldif.ts'
import type { LdifEntry } from './ldif.ts'
import { listens } from './ports.ts'
import type { Ground } from './running.ts'
import { campus } from './samba-campus.ts'
import { tool } from './tool.ts'

export const base = 'DC=campus,DC=example'
const administrator = { name: 'Administrator@campus.example', password: 'Adm1n-Passw0rd!' }

export interface Samba {
  /** Loopback address with LDAP on 389 and LDAPS on 636; Samba has no other ports for them. */
  readonly host: string
  readonly certificates: Certificates
  /** What OpenLDAP's ldapsearch shows the administrator. */
  search(
    filter: string,
    attributes: readonly string[],
    from?: string,
    scope?: 'sub' | 'base',
  ): Promise<LdifEntry[]>
  /** `ldapsearch` as somebody else; throws with what the server said. */
  bindWithTool(words: readonly string[]): Promise<string>
  samTool(...words: readonly string[]): Promise<string>
  /** One change by OpenLDAP's ldapmodify, as the administrator. */
  modify(dn: string, how: 'add' | 'delete' | 'replace', attribute: string, value: string): Promise<string>
  /** A group with these members, by ldapmodify too. */
  addGroup(dn: string, members: readonly string[]): Promise<string>
  /** Accounts of people by one ldapmodify; each row has its `dn` and attributes of one value. */
  addPeople(rows: readonly ({ readonly dn: string } & Readonly<Record<string, string>>)[]): Promise<string>
  /** Logins that Samba's own audit log tells: account and status, in order. */
  logins(): { readonly account: string; readonly status: string; readonly how: string }[]
}

/** Loopback is 127/8 on Linux: an address of it that nobody serves LDAP on, in the part that is this worker's. */
async function freeHost(): Promise<string> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0)
  for (let last = 41; last < 250; last += 1) {
    const host = `127.0.${worker % 250}.${last}`
    if (!(await listens(host, 636)) && !(await listens(host, 389))) return host
  }
  throw new Error('no loopback address is free')
}

const extra = (folder: string, host: string, { files }: Certificates) => `
\tinterfaces = ${host}/8
\tbind interfaces only = yes
\tserver services = ldap
\ttls enabled = yes
\ttls keyfile = ${folder}/tls.key
\ttls certfile = ${files.certificate}
\ttls cafile = ${files.authority}
\tldap server require strong auth = yes
\tlog level = 1 auth_json_audit:3
\tpid directory = ${folder}/pids
\tncalrpc dir = ${folder}/ncalrpc
\twinbindd socket directory = ${folder}/winbindd
\tntp signd socket directory = ${folder}/ntp
\tdns update command = /bin/true
\tspn update command = /bin/true
\tdisable spoolss = yes
`

async function provision(folder: string, host: string, certificates: Certificates): Promise<string> {
  const domain = join(folder, 'domain')
  mkdirSync(domain)
  await tool('samba-tool', [
    'domain',
    'provision',
    '--realm=CAMPUS.EXAMPLE',
    '--domain=CAMPUS',
    '--host-name=dc1',
    `--host-ip=${host}`,
    '--server-role=dc',
    '--dns-backend=NONE',
    `--adminpass=${administrator.password}`,
    `--targetdir=${domain}`,
    // Without the mask Samba finds no interface in 127/8.
    `--option=interfaces=${host}/8`,
    '--option=bind interfaces only=yes',
    '--option=vfs objects=dfs_samba4 acl_xattr xattr_tdb',
  ])
  // Samba refuses a key that others may read.
  copyFileSync(certificates.files.key, join(folder, 'tls.key'))
  chmodSync(join(folder, 'tls.key'), 0o600)
  const file = join(domain, 'etc', 'smb.conf')
  const written = readFileSync(file, 'utf8').replace(
    /^\s*(interfaces|bind interfaces only|server services)\s*=.*\n/gm,
    '',
  )
  writeFileSync(file, written.replace('[global]\n', `[global]${extra(folder, host, certificates)}`))
  return file
}

const coded = (text: string) => Buffer.from(text).toString('base64')

/** In LDIF; values beyond ASCII go as base64 (RFC 2849). */
function changeOf(dn: string, how: string, attribute: string, value: string): string {
  return `dn:: ${coded(dn)}\nchangetype: modify\n${how}: ${attribute}\n${attribute}:: ${coded(value)}\n`
}

function personAdded({
  dn,
  ...attributes
}: { readonly dn: string } & Readonly<Record<string, string>>): string {
  const lines = Object.entries(attributes).map(([name, value]) => `${name}:: ${coded(value)}`)
  return [`dn:: ${coded(dn)}`, 'changetype: add', 'objectClass: user', ...lines, ''].join('\n')
}

/** A domain controller for CAMPUS.EXAMPLE with the campus of `samba-campus.ts`, LDAP only. */
export async function startSamba({ folder, daemon }: Ground): Promise<Samba> {
  const host = await freeHost()
  const certificates = await makeCertificates(folder, ['dc1.campus.example'], [host])
  const settings = await provision(folder, host, certificates)
  const seed = join(import.meta.dirname, 'samba-seed.py')
  await tool('/usr/bin/python3', [seed, settings], { input: JSON.stringify(campus) })
  for (const name of ['pids', 'ncalrpc', 'winbindd', 'ntp']) mkdirSync(join(folder, name))
  const server = await daemon({
    name: 'samba',
    command: 'samba',
    words: [`--configfile=${settings}`, '-F', '--no-process-group', '-M', 'single', '--debug-stdout'],
    ready: async () => (await listens(host, 636)) && (await listens(host, 389)),
    limit: 40_000,
  })
  const environment = { LDAPTLS_CACERT: certificates.files.authority, LDAPTLS_REQCERT: 'demand' }
  const bindWithTool = (words: readonly string[]) =>
    tool('ldapsearch', ['-LLL', '-o', 'ldif-wrap=no', '-x', ...words], { environment })
  const ldapModify = (changes: string) =>
    tool(
      'ldapmodify',
      ['-H', `ldaps://${host}`, '-x', '-D', administrator.name, '-w', administrator.password],
      { environment, input: changes },
    )
  return {
    host,
    certificates,
    bindWithTool,
    search: async (filter, attributes, from = base, scope = 'sub') => {
      const account = ['-D', administrator.name, '-w', administrator.password]
      const paged = ['-E', 'pr=500/noprompt']
      return readLdif(
        await bindWithTool([
          '-H',
          `ldaps://${host}`,
          ...account,
          ...paged,
          '-s',
          scope,
          '-b',
          from,
          filter,
          ...attributes,
        ]),
      )
    },
    modify: (dn, how, attribute, value) => ldapModify(changeOf(dn, how, attribute, value)),
    addGroup: (dn, members) => {
      const name = dn.slice(3, dn.indexOf(','))
      const list = members.map((one) => `member: ${one}`).join('\n')
      return ldapModify(`dn: ${dn}\nchangetype: add\nobjectClass: group\nsAMAccountName: ${name}\n${list}\n`)
    },
    addPeople: (rows) => ldapModify(rows.map(personAdded).join('\n')),
    samTool: (...words) => tool('samba-tool', [...words, `--configfile=${settings}`]),
    logins: () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"type": "Authentication"'))
        .map((line) => {
          const { Authentication: told } = JSON.parse(line.slice(line.indexOf('{'))) as {
            Authentication: { clientAccount: string; status: string; authDescription: string }
          }
          return { account: told.clientAccount, status: told.status, how: told.authDescription }
        }),
  }
}
