import { callList } from '@patchbay/contract/api/calls'
import type { AuditKind } from '@patchbay/contract/audit-words'
import type { Call } from '@patchbay/contract/call'
import { runStates, wordsOfRun } from '@patchbay/contract/runs'
import { namesErased } from '../erase-person.ts'

interface Action {
  readonly title: string
  readonly kind: Exclude<AuditKind, 'refusal'>
}

/** Words of the server's own, which are the names of no call. */
const ownActions: Readonly<Record<string, Action>> = {
  [namesErased]: { title: 'Names of a person erased', kind: 'erasure' },
  'record.resumed': { title: 'Record resumed', kind: 'server' },
  'alarm.raised': { title: 'Alarm raised', kind: 'server' },
  'strangers.refused': { title: 'Requests without a session refused', kind: 'sign-in' },
  'session.reused': { title: 'Used session token presented again', kind: 'sign-in' },
  'people.break-glass': { title: 'Emergency access on the server', kind: 'settings' },
  'person.shut-out-by-directory': { title: 'Account disabled by the directory', kind: 'settings' },
  'rights.by-directory': { title: 'Permissions set by the directory', kind: 'settings' },
  'secrets.resealed': { title: 'Secrets sealed with the new key', kind: 'settings' },
  'credential.imported': { title: 'Credential imported', kind: 'settings' },
  'system.enrolled': { title: 'System connected by the file of systems', kind: 'settings' },
  'system.distrusted': { title: 'Certificate of a system not trusted', kind: 'server' },
  'system.expiring': { title: 'Certificate of a system expires', kind: 'server' },
  'system.spared': { title: 'System skipped after failures', kind: 'server' },
  'change.applied': { title: 'Change applied', kind: 'change' },
  'change.expiry': { title: 'End of a change set', kind: 'change' },
  'change.looked-again': { title: 'Change previewed again', kind: 'change' },
  'firewall.asked-daily': { title: 'Daily firewall question asked', kind: 'personal' },
  ...Object.fromEntries(
    runStates.map((state) => [
      `change.${state}`,
      { title: `Run: ${wordsOfRun[state].words.toLowerCase()}`, kind: 'change' as const },
    ]),
  ),
}

/** Where somebody or something is. */
const places = ['/common-queries/cisco-spaces/', '/workflows/search-and-locate/'] as const
const taken = /\/(?:export|signed|evidence)\/(?:csv\/)?$/

function kindOfCall({ path, record, personal }: Call): Action['kind'] {
  if (path.startsWith('/administration/audit-log/')) return 'audit'
  if (record === 'sign-in') return 'sign-in'
  if (places.some((place) => path.startsWith(place))) return 'place'
  if (personal === true) return 'personal'
  if (taken.test(path)) return 'export'
  if (path.startsWith('/site-resources/')) return 'site'
  if (record !== 'change') return path.startsWith('/administration/') ? 'settings' : 'other'
  const network = path.startsWith('/command-centre/') || path.startsWith('/common-queries/')
  return network ? 'change' : 'settings'
}

const actions: ReadonlyMap<string, Action> = new Map([
  ...Object.entries(ownActions),
  ...callList.map((call) => {
    const name = `${call.method} ${call.path}`
    return [name, { title: call.title, kind: kindOfCall(call) }] as const
  }),
])

/** What an action is in words; one that no version of now knows is its own title. */
export const actionOf = (name: string): Action => actions.get(name) ?? { title: name, kind: 'other' }

/** Actions of a kind; reads of places are reads of personal data too. */
export const actionsOf = (kind: AuditKind): readonly string[] =>
  [...actions].flatMap(([name, action]) =>
    action.kind === kind || (kind === 'personal' && action.kind === 'place') ? [name] : [],
  )
