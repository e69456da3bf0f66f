export interface WellKnownGroup {
  readonly name: string
  /** Relative to the domain, or to `S-1-5-32` for those of `CN=Builtin`. */
  readonly rid: number
  readonly type: number
  /** The directory keeps their access list (`adminCount`). */
  readonly guarded: boolean
  readonly description: string
  /** Other well-known groups and accounts by name. */
  readonly members: readonly string[]
}

/** Bits of groupType; the sign is that of a group for rights. */
const type = {
  global: -2_147_483_646,
  local: -2_147_483_644,
  universal: -2_147_483_640,
  builtin: -2_147_483_643,
} as const

type Row = readonly [
  name: string,
  rid: number,
  scope: keyof typeof type,
  guarded: boolean,
  description: string,
  ...members: string[],
]

const groupOf = ([name, rid, scope, guarded, description, ...members]: Row): WellKnownGroup => ({
  name,
  rid,
  type: type[scope],
  guarded,
  description,
  members,
})

const builtin: readonly Row[] = [
  [
    'Administrators',
    544,
    'builtin',
    true,
    'Rule the controllers',
    'Domain Admins',
    'Enterprise Admins',
    'Administrator',
  ],
  ['Users', 545, 'builtin', false, 'May sign in'],
  ['Guests', 546, 'builtin', false, 'May almost nothing', 'Domain Guests', 'Guest'],
  ['Account Operators', 548, 'builtin', true, 'Keep accounts and groups'],
  ['Server Operators', 549, 'builtin', true, 'Run the controllers'],
  ['Print Operators', 550, 'builtin', true, 'Keep printers of the controllers'],
  ['Backup Operators', 551, 'builtin', true, 'Read every file for backups', 'adm-2'],
  ['Replicator', 552, 'builtin', true, 'Copies files between controllers'],
  ['Remote Desktop Users', 555, 'builtin', false, 'May sign in from afar'],
  ['Network Configuration Operators', 556, 'builtin', false, 'Set addresses'],
  ['Event Log Readers', 573, 'builtin', false, 'Read the logs'],
]

const domain: readonly Row[] = [
  ['Enterprise Read-only Domain Controllers', 498, 'universal', false, 'Read-only controllers of the forest'],
  ['Domain Admins', 512, 'global', true, 'Rule the domain', 'Administrator', 'adm-1', 'adm-2'],
  // Members by their primary group are in no list.
  ['Domain Users', 513, 'global', false, 'All of Domain Users'],
  ['Domain Guests', 514, 'global', false, 'All of Domain Guests'],
  ['Domain Computers', 515, 'global', false, 'All of Domain Computers'],
  ['Domain Controllers', 516, 'global', true, 'All of Domain Controllers'],
  ['Cert Publishers', 517, 'local', false, 'May publish certificates'],
  ['Schema Admins', 518, 'universal', true, 'Change the schema', 'Administrator'],
  ['Enterprise Admins', 519, 'universal', true, 'Rule the forest', 'Administrator', 'adm-1'],
  ['Group Policy Creator Owners', 520, 'global', false, 'Write policies', 'Administrator'],
  ['Read-only Domain Controllers', 521, 'global', true, 'Read-only controllers of the domain'],
  ['Protected Users', 525, 'global', false, 'Sign in with strong means only'],
  ['Key Admins', 526, 'global', false, 'Keep keys of the domain'],
  ['Enterprise Key Admins', 527, 'universal', false, 'Keep keys of the forest'],
  ['RAS and IAS Servers', 553, 'local', false, 'Read who may dial in'],
  [
    'Allowed RODC Password Replication Group',
    571,
    'local',
    false,
    'Passwords may be on read-only controllers',
  ],
  [
    'Denied RODC Password Replication Group',
    572,
    'local',
    false,
    'Passwords are never on read-only controllers',
    'krbtgt',
    'Domain Controllers',
    'Schema Admins',
    'Enterprise Admins',
    'Cert Publishers',
    'Domain Admins',
    'Group Policy Creator Owners',
    'Read-only Domain Controllers',
  ],
]

/** In `CN=Builtin`, the same on every machine. */
export const builtinGroups = builtin.map(groupOf)
/** In `CN=Users`. */
export const domainGroups = domain.map(groupOf)
