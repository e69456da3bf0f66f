import { settingList } from '../../server/src/settings/settings.ts'

const labSettings = [
  {
    name: 'LAB_PORTS',
    default: '24000',
    meaning: 'First of the ports that the lab prefers; 0 takes any free ones.',
  },
  { name: 'LAB_MOTION', default: 'on', meaning: 'on or off: people move and come and go by themselves.' },
  {
    name: 'LAB_LISTS',
    default: 'on',
    meaning:
      'on or off: at the first start the lab’s departments, hours, holidays, freezes and UPS units are imported.',
  },
  {
    name: 'LAB_CHANGES',
    default: 'on',
    meaning:
      'on or off: changes are allowed at the systems of the lab. Off, they are only read until somebody allows it.',
  },
]

/** What `npm start -- --help` says. */
export function help(): string {
  const rows = [...settingList, ...labSettings]
  const width = (pick: (row: (typeof rows)[number]) => string) =>
    Math.max(...rows.map((row) => pick(row).length))
  const [names, defaults] = [width((row) => row.name), width((row) => row.default)]
  return [
    'npm start runs Patchbay: an embedded PostgreSQL, the lab and the server. Ctrl-C stops all of it.',
    '',
    'Settings are environment variables, as in PORT=9090 npm start:',
    '',
    `  ${'setting'.padEnd(names)}  ${'default'.padEnd(defaults)}  meaning`,
    ...rows.map((row) => `  ${row.name.padEnd(names)}  ${row.default.padEnd(defaults)}  ${row.meaning}`),
  ].join('\n')
}

export interface Ready {
  readonly server: Readonly<Record<string, unknown>>
  /** Null with the lab off. */
  readonly lab: Readonly<Record<string, unknown>> | null
  readonly log: string | null
}

/** What is printed when everything is up: one line that programs may wait for, and below it what a person needs. */
export function readyWords({ server, lab, log }: Ready): string {
  const { url, accounts, password, firstAccount, sealed, quarantine } = server
  const how = typeof quarantine === 'string' ? 'in quarantine' : 'ready'
  const lines = [url === '' ? `Patchbay is ${how} as a worker` : `Patchbay is ${how} at ${String(url)}`]
  if (Array.isArray(accounts)) {
    lines.push(`  accounts of the lab  ${accounts.join(', ')}`, `  their password       ${String(password)}`)
  }
  if (lab !== null) lines.push(`  control of the lab   ${String(lab['control'])}`)
  if (typeof firstAccount === 'string') {
    lines.push(`  Nobody can sign in yet: make the first administrator within a day at ${firstAccount}`)
  }
  if (typeof sealed === 'string') lines.push(`  SEALED: no system is asked and nothing is changed. ${sealed}`)
  if (typeof quarantine === 'string') {
    lines.push(
      `  QUARANTINE: no system is asked and nothing is changed. ${quarantine}`,
      '  An administrator says in the console that this database is the one; README.md has when RESTORED=0 says it.',
    )
  }
  if (log !== null) lines.push(`  log                  ${log}`)
  return lines.join('\n')
}
