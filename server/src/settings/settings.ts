import { isAbsolute, join, relative, resolve } from 'node:path'
import { roles } from '@patchbay/contract/roles'
import { passwordFault } from '../people/passwords/password-rules.ts'
import { isLoopback, parseNetworks } from '../systems/networks.ts'
import type { Network } from '../systems/networks.ts'

/** A setting with a value that cannot be used; the message is one sentence that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

export interface SettingDescription {
  readonly name: string
  /** As shown by `npm start -- --help`; empty when there is none. */
  readonly default: string
  readonly meaning: string
}

/** Every setting with its default and its meaning in one line. */
export const settingList = [
  { name: 'PORT', default: '8080', meaning: 'Port to listen on; 0 takes any free one.' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on; other than loopback needs TLS.' },
  { name: 'PUBLIC_URL', default: '', meaning: 'Public URL behind a proxy.' },
  { name: 'TLS_CERT', default: '', meaning: 'File with the certificate chain in PEM.' },
  { name: 'TLS_KEY', default: '', meaning: 'File with the private key of TLS_CERT in PEM.' },
  { name: 'TRUSTED_PROXIES', default: '', meaning: 'CIDR list of proxies whose forwarded headers count.' },
  {
    name: 'INSECURE_HTTP',
    default: '0',
    meaning: '1 allows plain HTTP beyond loopback, with the lab on only.',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'Data folder; /var/lib/patchbay as root.' },
  {
    name: 'DATABASE_URL',
    default: 'embedded',
    meaning: 'PostgreSQL 15 or newer, as the application role; in production a URL or the word embedded.',
  },
  {
    name: 'DATABASE_OWNER_URL',
    default: 'embedded',
    meaning: 'The same database as its owner, for migrations.',
  },
  {
    name: 'ALLOW_UNSAFE_DATABASE',
    default: '0',
    meaning: '1 starts on a database that may lose acknowledged writes; for tests.',
  },
  {
    name: 'RESTORED',
    default: '',
    meaning: '1 starts a copy in quarantine; 0 lets a new server or a moved DATA_DIR join its database.',
  },
  {
    name: 'KEY_FILE',
    default: 'DATA_DIR/key with the lab on',
    meaning: 'File with the key that seals secrets.',
  },
  {
    name: 'SYSTEMS_FILE',
    default: '',
    meaning: 'YAML file with systems, credentials and devices to import.',
  },
  {
    name: 'MANAGEMENT_NETWORKS',
    default: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
    meaning: 'CIDR list of networks we may connect to; loopback is added with the lab on.',
  },
  { name: 'LAB', default: 'on', meaning: 'on or off: the simulated campus; off in production.' },
  { name: 'LAB_SIZE', default: 'campus', meaning: 'small, campus or large: size of the simulated campus.' },
  {
    name: 'LAB_SEED',
    default: 'campus',
    meaning: 'Seed of the simulated campus; the same seed gives the same campus.',
  },
  {
    name: 'LAB_PASSWORD',
    default: 'generated',
    meaning: 'Password of the lab accounts, 15 characters or more.',
  },
  {
    name: 'LAB_CONTROL_PORT',
    default: '8081',
    meaning: 'Port of the lab control channel; 0 takes any free one.',
  },
  { name: 'ROLE', default: 'all', meaning: 'web answers requests, worker does jobs, all does both.' },
  {
    name: 'SECOND_FACTOR',
    default: 'optional with the lab on, else required',
    meaning: 'optional or required; optional with the lab on only.',
  },
  {
    name: 'DIRECTORY_TRIES',
    default: '4',
    meaning: 'Wrong passwords of one account after which a directory is not asked for a while.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning: 'Mail server, such as smtp://mail.campus.example:587; with credentials smtp://user:password@….',
  },
  { name: 'MAIL_FROM', default: '', meaning: 'Sender address of mails; needed with SMTP_URL.' },
  { name: 'PRODUCT_NAME', default: 'Patchbay', meaning: 'Name shown in titles and on the sign-in page.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug or trace.' },
] as const satisfies readonly SettingDescription[]

export type SettingName = (typeof settingList)[number]['name']

export interface Settings {
  readonly port: number
  readonly host: string
  /** Origin that people type, such as `https://patchbay.campus.example`; null answers to the host of the request. */
  readonly publicUrl: URL | null
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | null
  readonly trustedProxies: readonly string[]
  readonly insecureHttp: boolean
  readonly dataDir: string
  /** Started with `NODE_ENV=production`. */
  readonly production: boolean
  /** Null for the embedded one. */
  readonly databaseUrl: string | null
  readonly databaseOwnerUrl: string | null
  readonly allowUnsafeDatabase: boolean
  /** What the operator says of the database: a copy, or the one that it is; null when nothing is said. */
  readonly restored: boolean | null
  /** Null with the lab off and no KEY_FILE: the server starts sealed. */
  readonly keyFile: string | null
  /** True when the key is ours to make where it is missing. */
  readonly createKey: boolean
  readonly systemsFile: string | null
  readonly managementNetworks: readonly Network[]
  readonly lab: boolean
  readonly labSize: string
  readonly labSeed: string
  readonly labPassword: string | null
  readonly labControlPort: number
  readonly role: 'web' | 'worker' | 'all'
  readonly secondFactor: 'optional' | 'required'
  readonly directoryTries: number
  /** Null where no server takes mail. */
  readonly mail: MailSettings | null
  readonly productName: string
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

export interface MailSettings {
  /** `smtp:` or `smtps:`, with the credential in it. */
  readonly server: URL
  readonly from: string
}

type Environment = Readonly<Record<string, string | undefined>>

function refuse(name: SettingName, why: string): never {
  throw new SettingError(`${name} ${why}`)
}

function oneOf<const T extends string>(name: SettingName, text: string, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === text)
  return value ?? refuse(name, `must be one of ${values.join(', ')}, not "${text}".`)
}

function port(name: SettingName, text: string): number {
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535)
    refuse(name, `must be a port from 0 to 65535, not "${text}".`)
  return value
}

function webAddress(name: SettingName, text: string): URL {
  const url = URL.parse(text)
  // A password in it is not repeated.
  if (url !== null && (url.username !== '' || url.password !== ''))
    refuse(name, 'must be an address without a user and a password.')
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    refuse(name, `must be an address such as https://patchbay.campus.example, not "${text}".`)
  }
  return url
}

function databaseUrl(name: SettingName, text: string | undefined): string | null {
  if (text === undefined || text === 'embedded') return null
  // The value carries a password, so it is not repeated.
  if (!/^postgres(ql)?:\/\//.test(text)) refuse(name, 'must start with postgresql://.')
  return text
}

function mailSettings(server: string | undefined, from: string | undefined): MailSettings | null {
  if (server === undefined) return null
  const url = URL.parse(server)
  // The value carries a password, so it is not repeated.
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.pathname.length > 1) {
    refuse('SMTP_URL', 'must be an address such as smtp://mail.campus.example:587.')
  }
  if (from === undefined || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(from)) {
    refuse('MAIL_FROM', 'must be an address such as patchbay@campus.example where SMTP_URL is set.')
  }
  return { server: url, from }
}

/** Reads all settings; throws a `SettingError` for the first that cannot be used. `asRoot` picks the default folder. */
export function readSettings(environment: Environment, asRoot = process.getuid?.() === 0): Settings {
  const given = (name: SettingName) => environment[name]?.trim() || undefined
  const text = (name: SettingName) =>
    given(name) ?? settingList.find((setting) => setting.name === name)?.default ?? ''
  const flag = (name: SettingName) => oneOf(name, text(name), ['0', '1']) === '1'

  const production = environment['NODE_ENV'] === 'production'
  const lab = oneOf('LAB', given('LAB') ?? (production ? 'off' : 'on'), ['on', 'off']) === 'on'
  if (lab && production) refuse('LAB', 'cannot be on with NODE_ENV=production.')

  const certificate = given('TLS_CERT')
  const key = given('TLS_KEY')
  if ((certificate === undefined) !== (key === undefined)) {
    refuse(
      certificate === undefined ? 'TLS_CERT' : 'TLS_KEY',
      'is missing: TLS needs both TLS_CERT and TLS_KEY.',
    )
  }
  const tls = certificate && key ? { certificateFile: resolve(certificate), keyFile: resolve(key) } : null

  const insecureHttp = flag('INSECURE_HTTP')
  if (insecureHttp && !lab) refuse('INSECURE_HTTP', 'is allowed with the lab on only.')
  const host = text('HOST')
  if (!isLoopback(host) && tls === null && !insecureHttp) {
    refuse('HOST', `is not loopback ("${host}"), so TLS_CERT and TLS_KEY are needed.`)
  }

  const dataDir = resolve(given('DATA_DIR') ?? (asRoot ? '/var/lib/patchbay' : './data'))
  const givenKeyFile = given('KEY_FILE')
  const keyFile = givenKeyFile === undefined ? (lab ? join(dataDir, 'key') : null) : resolve(givenKeyFile)
  const below = relative(dataDir, keyFile ?? '/')
  if (!lab && keyFile !== null && !below.startsWith('..') && !isAbsolute(below)) {
    refuse('KEY_FILE', 'must be outside DATA_DIR, so that one copy does not hold both.')
  }

  const networks = (name: SettingName) => {
    const list = text(name)
      .split(/[\s,]+/)
      .filter((part) => part !== '')
    const parsed = parseNetworks(list)
    if ('wrong' in parsed) refuse(name, `has "${parsed.wrong}", which is not a network such as 10.0.0.0/8.`)
    return parsed.networks
  }
  for (const network of networks('TRUSTED_PROXIES')) {
    if (['192.0.2.1', '203.0.113.1', '2001:db8::1'].some((anybody) => network.has(anybody))) {
      refuse(
        'TRUSTED_PROXIES',
        'covers every address. List the proxies only, or anybody could forge a client address.',
      )
    }
  }
  const loopback = parseNetworks(['127.0.0.0/8', '::1/128'])
  const managementNetworks = [
    ...networks('MANAGEMENT_NETWORKS'),
    ...(lab && 'networks' in loopback ? loopback.networks : []),
  ]

  const labPassword = given('LAB_PASSWORD') ?? null
  const words = [text('PRODUCT_NAME'), ...roles.map(({ account }) => account)]
  const fault = labPassword === null ? null : passwordFault(labPassword, { words, secondFactor: false })
  if (fault !== null) refuse('LAB_PASSWORD', `cannot be used. ${fault}`)
  const publicUrl = given('PUBLIC_URL')
  const address = publicUrl === undefined ? null : webAddress('PUBLIC_URL', publicUrl)
  if (address?.protocol === 'http:' && !isLoopback(address.hostname) && !insecureHttp) {
    refuse('PUBLIC_URL', 'must begin with https://, as browsers store no session for plain HTTP.')
  }
  if (address?.protocol === 'http:' && tls !== null) {
    refuse('PUBLIC_URL', 'must begin with https://, since TLS_CERT and TLS_KEY are set.')
  }
  const secondFactor = oneOf('SECOND_FACTOR', given('SECOND_FACTOR') ?? (lab ? 'optional' : 'required'), [
    'optional',
    'required',
  ])
  if (secondFactor === 'optional' && !lab) {
    refuse('SECOND_FACTOR', 'may be optional with the lab on only; leave it out, or set it to required.')
  }
  const directoryTries = Number(text('DIRECTORY_TRIES'))
  if (!/^\d{1,3}$/.test(text('DIRECTORY_TRIES')) || directoryTries < 1 || directoryTries > 100) {
    refuse('DIRECTORY_TRIES', `must be a number from 1 to 100, not "${text('DIRECTORY_TRIES')}".`)
  }
  const systemsFile = given('SYSTEMS_FILE')
  const url = databaseUrl('DATABASE_URL', given('DATABASE_URL'))
  if (production && given('DATABASE_URL') === undefined) {
    const own = 'postgresql://patchbay_app:…@host/patchbay'
    refuse(
      'DATABASE_URL',
      `is not set: NODE_ENV=production wants your PostgreSQL, ${own}, or the word embedded.`,
    )
  }
  return {
    port: port('PORT', text('PORT')),
    host,
    publicUrl: address,
    tls,
    trustedProxies: text('TRUSTED_PROXIES')
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
    insecureHttp,
    dataDir,
    production,
    databaseUrl: url,
    databaseOwnerUrl: databaseUrl('DATABASE_OWNER_URL', given('DATABASE_OWNER_URL')) ?? url,
    allowUnsafeDatabase: flag('ALLOW_UNSAFE_DATABASE'),
    restored: given('RESTORED') === undefined ? null : flag('RESTORED'),
    keyFile,
    createKey: lab && givenKeyFile === undefined,
    systemsFile: systemsFile === undefined ? null : resolve(systemsFile),
    managementNetworks,
    lab,
    labSize: text('LAB_SIZE'),
    labSeed: text('LAB_SEED'),
    labPassword,
    labControlPort: port('LAB_CONTROL_PORT', text('LAB_CONTROL_PORT')),
    role: oneOf('ROLE', text('ROLE'), ['web', 'worker', 'all']),
    secondFactor,
    directoryTries,
    mail: mailSettings(given('SMTP_URL'), given('MAIL_FROM')),
    productName: text('PRODUCT_NAME'),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), ['fatal', 'error', 'warn', 'info', 'debug', 'trace']),
  }
}
