import { timeZone } from './systems/firewall/pan-os/units.ts'
import { usual } from './systems/service-desk/ivanti/tenant/options.ts'
import type { LabAccounts, Listening } from './emulator/emulator.ts'

export interface CredentialEntry {
  readonly name: string
  readonly kind: 'password' | 'signing-secret' | 'api-key' | 'snmp-v2c' | 'snmp-v3'
  readonly username?: string
  readonly authentication?: 'sha'
  readonly privacy?: 'aes'
  readonly secret: { readonly value: string }
  readonly enable?: { readonly value: string }
  readonly privacySecret?: { readonly value: string }
}

/** What a site would write about a system of this name. */
export interface SystemEntry {
  readonly kind:
    | 'switch'
    | 'dhcp'
    | 'identity'
    | 'directory'
    | 'dns'
    | 'ups'
    | 'notification'
    | 'alerts'
    | 'service-desk'
    | 'firewall'
    | 'location'
    | 'wireless'
    | 'controller'
  readonly product: string
  readonly title: string
  /** Null for a system that is asked without a login. */
  readonly credential: string | null
  /** With which a site would let changes be made, for a system that takes any. */
  readonly changes?: string
  /** Host name in the network, for a system that is one machine. */
  readonly host: string | null
  /** Name on its certificate, where it is not the host that is dialled. */
  readonly serverName?: (domain: string) => string
  readonly settings: (listening: readonly Listening[], domain: string) => Record<string, unknown>
}

const baseDn = (domain: string): string =>
  domain
    .split('.')
    .map((part) => `DC=${part}`)
    .join(',')

const nothing = () => ({})

const families: Readonly<Record<string, (name: string, number: string) => SystemEntry>> = {
  'switch-cli': () => ({
    kind: 'switch',
    product: 'cisco-ios-ssh',
    title: 'Switches (SSH)',
    credential: 'switch-login',
    changes: 'switch-login',
    host: null,
    settings: nothing,
  }),
  'switch-snmp': () => ({
    kind: 'switch',
    product: 'snmp',
    title: 'Switches (SNMP)',
    credential: 'switch-snmp',
    host: null,
    settings: nothing,
  }),
  kea: (name, number) => ({
    kind: 'dhcp',
    product: 'kea',
    title: `DHCP ${name}`,
    credential: 'kea-login',
    changes: 'kea-login',
    host: `dhcp-${number}`,
    settings: ([first]) => (first?.protocol === 'http' ? { tls: false } : {}),
  }),
  ise: (name, number) => ({
    kind: 'identity',
    product: 'cisco-ise',
    title: `ISE ${name}`,
    credential: 'ise-login',
    changes: 'ise-login',
    host: `ise-${number}`,
    // A service with a port of its own listens under its name: `mnt`, `ers`.
    settings: (listening) =>
      Object.fromEntries(listening.flatMap(({ device, port }) => (device ? [[`${device}Port`, port]] : []))),
  }),
  dns: (name, number) => ({
    kind: 'dns',
    product: 'resolver',
    title: `DNS ${name}`,
    credential: null,
    host: `ns${number}`,
    settings: (_listening, domain) => ({ zone: domain }),
  }),
  webhook: (name, number) => ({
    kind: 'notification',
    product: 'signed-webhook',
    title: `Webhook ${name}`,
    credential: 'webhook-secret',
    host: `hooks-${number}`,
    settings: () => ({ path: '/hooks' }),
  }),
  desk: (name, number) => ({
    kind: 'service-desk',
    product: 'ivanti',
    title: `Service desk ${name}`,
    credential: 'desk-key',
    changes: 'desk-key',
    host: `desk-${number}`,
    // The zone of its tenant: dates in another one are stored as other dates.
    settings: () => ({ timeZone: usual.zone }),
  }),
  fw: (name, number) => ({
    kind: 'firewall',
    product: 'pan-os',
    title: `Firewall ${name}`,
    credential: 'firewall-login',
    host: `fw-${number}`,
    serverName: (domain) => `fw-${number}.${domain}`,
    // Of a pair only the address differs.
    settings: ([first, second]) => ({
      timeZone,
      ...(second === undefined || second.port !== first?.port ? {} : { peer: second.host }),
    }),
  }),
  spaces: (name, number) => ({
    kind: 'location',
    product: 'cisco-spaces',
    title: `Cisco Spaces ${name}`,
    credential: 'spaces-key',
    host: `spaces-${number}`,
    settings: nothing,
  }),
  'ups-snmp': () => ({
    kind: 'ups',
    product: 'snmp',
    title: 'UPS cards (SNMP)',
    credential: 'switch-snmp',
    changes: 'ups-writer',
    host: null,
    settings: nothing,
  }),
  nut: (name, number) => ({
    kind: 'ups',
    product: 'nut',
    title: `NUT ${name}`,
    credential: null,
    changes: 'nut-login',
    host: `nut-${number}`,
    serverName: (domain) => `nut-${number}.${domain}`,
    settings: nothing,
  }),
  wlc: (name, number) => ({
    kind: 'wireless',
    product: 'catalyst-9800',
    title: `Wireless controller ${name}`,
    credential: 'wlc-reader',
    changes: 'wlc-login',
    host: `wlc-${number}`,
    serverName: (domain) => `wlc-${number}.${domain}`,
    settings: nothing,
  }),
  center: (name, number) => ({
    kind: 'controller',
    product: 'catalyst-center',
    title: `Catalyst Center ${name}`,
    credential: 'center-reader',
    changes: 'center-login',
    host: `catalyst-center-${number}`,
    serverName: (domain) => `catalyst-center-${number}.${domain}`,
    settings: nothing,
  }),
  directory: (name, number) => ({
    kind: 'directory',
    product: 'active-directory',
    title: `Directory ${name}`,
    credential: 'directory-login',
    host: `dc${number}`,
    serverName: (domain) => `dc${number}.${domain}`,
    settings: (listening, domain) => {
      const [first] = listening
      const others = listening.filter(
        ({ device, protocol }) => device !== first?.device && protocol === first?.protocol,
      )
      return {
        baseDn: baseDn(domain),
        mode: first?.protocol === 'ldap' ? 'starttls' : 'ldaps',
        ...(others.length === 0
          ? {}
          : {
              controllers: others.map(({ device, host, port }) => ({
                host,
                port,
                serverName: `${device ?? host}.${domain}`,
              })),
            }),
      }
    },
  }),
}

/** Null for a system that nobody has described here. */
export function knownSystem(name: string): SystemEntry | null {
  const [, family = name, number = '1'] = /^(.*?)(?:-(\d+))?$/.exec(name) ?? []
  return families[family]?.(name, number) ?? null
}

export function credentialEntries(accounts: LabAccounts, domain: string): CredentialEntry[] {
  const password = (name: string, login: { readonly username: string; readonly password: string }) => ({
    name,
    kind: 'password' as const,
    username: login.username,
    secret: { value: login.password },
  })
  const { snmp, switchLogin } = accounts
  return [
    { ...password('switch-login', switchLogin), enable: { value: switchLogin.enable } },
    password('switch-reader', accounts.switchReader),
    { name: 'switch-snmp', kind: 'snmp-v2c', secret: { value: snmp.readCommunity } },
    {
      name: 'switch-snmp-v3',
      kind: 'snmp-v3',
      username: snmp.v3.username,
      authentication: snmp.v3.authentication,
      privacy: snmp.v3.privacy,
      secret: { value: snmp.v3.authenticationKey },
      privacySecret: { value: snmp.v3.privacyKey },
    },
    { name: 'ups-writer', kind: 'snmp-v2c', secret: { value: snmp.writeCommunity } },
    password('nut-login', accounts.nut),
    password('firewall-login', accounts.firewall),
    { name: 'spaces-key', kind: 'api-key', secret: { value: accounts.spaces.key } },
    password('wlc-login', accounts.wireless),
    password('wlc-reader', accounts.wirelessReader),
    password('center-login', accounts.center),
    password('center-reader', accounts.centerReader),
    password('kea-login', accounts.kea),
    { name: 'webhook-secret', kind: 'signing-secret', secret: { value: accounts.webhook.secret } },
    // Of a sender that calls, and is connected by whoever wants its alerts.
    { name: 'alerts-secret', kind: 'signing-secret', secret: { value: accounts.alerts.secret } },
    { name: 'desk-key', kind: 'api-key', secret: { value: accounts.desk.apiKey } },
    password('ise-login', accounts.ise),
    password('ise-operator', accounts.iseOperator),
    // A directory is logged in to by user principal name.
    password('directory-login', {
      username: `${accounts.directory.username}@${domain}`,
      password: accounts.directory.password,
    }),
  ]
}
