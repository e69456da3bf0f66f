import type {
  AccountRow,
  ComputerAccount,
  GroupAccount,
  Member,
} from '@patchbay/connectors/directory/accounts'
import type { Badge, Line } from '@patchbay/contract/answer-parts'
import type { Section } from '@patchbay/contract/common-queries/active-directory'
import type { Part } from './account-dossier.ts'
import { instant, lineMaker, sectionOf } from '../sources/answer-lines.ts'
import { placeWords } from './user-sections.ts'
import type { Said } from '../sources/answer-lines.ts'

const lapsWords = { 'windows-laps': 'Windows LAPS', 'legacy-laps': 'legacy LAPS' } as const

function keptPassword({ localPasswords }: ComputerAccount, now: Date) {
  if (localPasswords.length === 0) return { value: null, detail: null }
  const [first] = localPasswords
  const ends = first?.expiresAt ?? null
  const due = ends !== null && ends <= now ? 'overdue since' : 'changes'
  return {
    value: `kept by ${localPasswords.map(({ kind }) => lapsWords[kind]).join(' and ')}`,
    detail: ends === null ? null : `${due} ${instant(ends)}`,
  }
}

export function computerSections(
  computer: ComputerAccount,
  around: { readonly lastLogon: Line; readonly inDns: readonly Line[] },
  said: Said,
  now: Date,
): Section[] {
  const line = lineMaker(said)
  const { enabled, owner, recoveryKeys } = computer
  const kept = keptPassword(computer, now)
  return [
    sectionOf('computer', 'Computer', [
      line('enabled', 'Account', enabled === null ? null : enabled ? 'enabled' : 'disabled', {
        tone: enabled === false ? 'bad' : 'ok',
      }),
      line('dnsName', 'DNS name', computer.dnsName, { identifier: true }),
      ...around.inDns,
      line('operatingSystem', 'Operating system', computer.operatingSystem),
      line('owner', 'Owner', owner?.name, { ask: owner?.login }),
      around.lastLogon,
      line('lastLogonStamp', 'Last logon, replicated', computer.lastLogonStamp, {
        detail: 'up to two weeks behind',
        old: true,
        none: 'never',
      }),
      line('passwordSetAt', 'Machine password set', computer.passwordSetAt, { none: 'never' }),
      line('location', 'Location', computer.location),
      line('description', 'Description', computer.description),
    ]),
    sectionOf('password', 'Recovery', [
      line('localPasswords', 'Local administrator’s password', kept.value, {
        detail: kept.detail,
        none: 'none kept',
      }),
      line(
        'recoveryKeys',
        'Recovery keys',
        recoveryKeys === null || recoveryKeys.count === 0
          ? null
          : recoveryKeys.count === 1
            ? 'one is kept'
            : `${recoveryKeys.more ? 'more than ' : ''}${recoveryKeys.count} are kept`,
        {
          detail:
            recoveryKeys?.newestAt == null
              ? null
              : `${recoveryKeys.more ? 'of those read the newest is' : 'newest'} of ${instant(recoveryKeys.newestAt)}`,
          none: recoveryKeys === null ? 'the search was refused' : 'none visible to the console’s account',
        },
      ),
    ]),
    sectionOf('identity', 'Identity', [
      line('login', 'Account name', computer.login, { identifier: true }),
      line('place', 'Place in the directory', placeWords(computer.place)),
      line('dn', 'Distinguished name', computer.dn, { identifier: true }),
      line('sid', 'SID', computer.sid, { identifier: true }),
      line('id', 'GUID', computer.id, { identifier: true }),
      line('createdAt', 'Joined', computer.createdAt),
    ]),
  ]
}

const scopeWords = { global: 'global', 'domain-local': 'domain local', universal: 'universal' } as const

export function groupSections(group: GroupAccount, members: Part<readonly Member[]>, said: Said): Section[] {
  const line = lineMaker(said)
  const { purpose, scope, owner } = group
  const count = members.state === 'told' ? members.value.length : null
  return [
    sectionOf('group', 'Group', [
      line('description', 'Description', group.description),
      line('purpose', 'For', purpose === null ? null : purpose === 'rights' ? 'rights' : 'mail only'),
      line('scope', 'Scope', scope === null ? null : scopeWords[scope]),
      line('privileged', 'Privileged', group.privileged, { tone: 'warn', none: 'no' }),
      line('owner', 'Owner', owner?.name, { ask: owner?.login }),
      line('email', 'E-mail', group.email, { identifier: true }),
      ...(count === null
        ? []
        : [
            line(
              'count',
              'Direct members',
              members.state === 'told' && !members.complete && members.of === undefined
                ? `${count} read, there are more`
                : String(count),
            ),
          ]),
    ]),
    sectionOf('identity', 'Identity', [
      line('place', 'Place in the directory', placeWords(group.place)),
      line('dn', 'Distinguished name', group.dn, { identifier: true }),
      line('sid', 'SID', group.sid, { identifier: true }),
      line('id', 'GUID', group.id, { identifier: true }),
      line('createdAt', 'Created', group.createdAt),
    ]),
  ]
}

export const enabledBadge = (enabled: boolean | null): Badge[] =>
  enabled === null ? [] : [enabled ? { tone: 'ok', text: 'enabled' } : { tone: 'bad', text: 'disabled' }]

/** What is left of a deleted account. */
export function deletedSections(row: AccountRow, said: Said): Section[] {
  const line = lineMaker(said)
  const { deleted } = row
  return [
    sectionOf('account', 'Remains', [
      line('deletedAt', 'Deleted', deleted?.at, { none: 'not told' }),
      line('from', 'Stood in', placeWords(deleted?.from ?? []), { none: 'not told' }),
      line('login', 'Login', row.login, { identifier: true }),
      line('email', 'E-mail', row.email, { identifier: true }),
      line('department', 'Department', row.department),
    ]),
    sectionOf('identity', 'Identity', [
      line('dn', 'Distinguished name', row.dn.replace(/\\0A/i, ' '), { identifier: true }),
      line('sid', 'SID', row.sid, { identifier: true }),
      line('id', 'GUID', row.id, { identifier: true }),
    ]),
  ]
}
