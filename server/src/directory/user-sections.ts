import type { Membership, PasswordState, UserAccount } from '@patchbay/connectors/directory/accounts'
import type { Badge, Line } from '@patchbay/contract/answer-parts'
import type { Section } from '@patchbay/contract/common-queries/active-directory'
import type { Part } from './account-dossier.ts'
import { lineMaker, sectionOf, waitingLine } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import { lockLines, whereLocked } from './lock-words.ts'
import { reserveOf, shortReserve } from './real-lock.ts'
import type { RealLock } from './real-lock.ts'

function passwordTone({ mustChange, expired }: PasswordState): Line['tone'] {
  return mustChange || expired ? 'bad' : 'plain'
}

function accountLines(
  user: UserAccount,
  lock: RealLock,
  lastLogon: Line,
  said: Said,
  now: Date,
): readonly Line[] {
  const line = lineMaker(said)
  const expired = user.expiresAt !== null && user.expiresAt <= now
  const { name, lockoutThreshold } = user.policy
  return [
    line('enabled', 'Account', user.enabled === null ? null : user.enabled ? 'enabled' : 'disabled', {
      tone: user.enabled === false ? 'bad' : 'ok',
    }),
    ...lockLines(lock, user, said),
    line('expiresAt', 'Account ends', user.expiresAt, {
      tone: expired ? 'bad' : 'plain',
      detail: expired ? 'has ended' : null,
      none: 'never',
    }),
    lastLogon,
    line('lastLogonStamp', 'Last logon, replicated', user.lastLogonStamp, {
      detail: 'up to two weeks behind',
      old: true,
      none: 'never',
    }),
    line('createdAt', 'Created', user.createdAt),
    line('policy', 'Policy', name ?? 'the domain’s own', {
      detail: lockoutThreshold === null ? null : `locks after ${lockoutThreshold} wrong passwords`,
    }),
    line('flags', 'Notice', user.flags.join('; ') || null, { tone: 'warn', none: 'nothing unusual' }),
    line('guarded', 'Protected', user.guarded ? 'yes: help desks may not change it' : null, {
      tone: 'warn',
      none: 'no',
    }),
  ]
}

function passwordLines({ password }: UserAccount, said: Said): readonly Line[] {
  const line = lineMaker(said)
  const tone = passwordTone(password)
  return [
    line('passwordSet', 'Set', password.setAt, {
      none: password.mustChange ? 'must be changed at the next login' : 'not told',
    }),
    line('passwordExpires', 'Expires', password.expiresAt, {
      tone,
      detail: password.expired ? 'has expired' : null,
      none: password.mustChange ? 'at the next login' : password.neverExpires ? 'never' : 'not told',
    }),
    line(
      'mustChange',
      'Must be changed',
      said.hidden.includes('password') ? null : password.mustChange ? 'at the next login' : 'no',
      { tone: password.mustChange ? 'bad' : 'plain' },
    ),
  ]
}

const mailboxWords = {
  here: 'in the domain',
  elsewhere: 'in the cloud',
  'address-only': 'no mailbox known, only addresses',
} as const

/** Groups by which licences are given, which the memberships tell. */
function licenceLine(memberships: Part<readonly Membership[]>, said: Said): Line {
  if (memberships.state !== 'told')
    return waitingLine('licences', 'Licences', memberships.state === 'awaited' ? null : memberships.why)
  const names = memberships.value.filter(({ licence }) => licence).map(({ name }) => name)
  return lineMaker({ ...said, at: memberships.at, hidden: [] })('licences', 'Licences', names.join(', '), {
    detail: names.length === 0 ? null : 'by groups',
    none: 'no group that gives one',
  })
}

/** Lines that are drawn of one field that may be withheld. */
const drawnOf: Readonly<Record<string, readonly string[]>> = {
  lock: ['lockedSince', 'lockedUntil'],
  mailbox: ['aliases'],
  enabled: ['flags'],
  password: ['passwordSet', 'passwordExpires', 'mustChange'],
}

/** What stands around a user when the lines are drawn. */
export interface UserParts {
  readonly user: UserAccount
  /** Over all controllers. */
  readonly lock: RealLock
  readonly lastLogon: Line
  readonly memberships: Part<readonly Membership[]>
  readonly now: Date
}

/** How many of them are named. */
function reportWords(named: number, all: number | null): string | null {
  if (all === null) return `${named} of more people`
  if (all > named) return `${named} of ${all} people`
  return named > 1 ? `${named} people` : null
}

export function userSections({ user, lock, lastLogon, memberships, now }: UserParts, told: Said): Section[] {
  const said: Said = {
    ...told,
    hidden: told.hidden.flatMap((name) => [name, ...(drawnOf[name] ?? [])]),
  }
  const line = lineMaker(said)
  const { manager, reports, mailbox } = user
  return [
    sectionOf('account', 'Account', accountLines(user, lock, lastLogon, said, now)),
    sectionOf('password', 'Password', passwordLines(user, said)),
    sectionOf('person', 'Person', [
      line('name', 'Name', user.name),
      line('title', 'Title', user.title),
      line('department', 'Department', user.department, { detail: user.company }),
      line('office', 'Office', user.office),
      line('employeeNumber', 'Employee number', user.employeeNumber, { identifier: true }),
      line('manager', 'Manager', manager?.name, { ask: manager?.login }),
      line('reports', 'Direct reports', reports.map(({ name }) => name).join(', '), {
        detail: reportWords(reports.length, user.reportCount),
      }),
      line('description', 'Description', user.description),
    ]),
    sectionOf('contact', 'Contact', [
      line('phone', 'Phone', user.phone, { identifier: true }),
      line('mobile', 'Mobile', user.mobile, { identifier: true }),
      line('extension', 'IP phone', user.extension, { identifier: true }),
      line('email', 'E-mail', user.email, { identifier: true }),
    ]),
    sectionOf('mail', 'Mailbox and licences', [
      line('mailbox', 'Mailbox', mailbox === null ? null : mailboxWords[mailbox.where], {
        detail: mailbox?.address ?? null,
      }),
      line('aliases', 'Other addresses', mailbox?.aliases.join(', ') ?? null, { identifier: true }),
      licenceLine(memberships, said),
    ]),
    sectionOf('identity', 'Identity', [
      line('login', 'Login', user.login, { identifier: true }),
      line('principal', 'Principal name', user.principal, { identifier: true }),
      line('place', 'Place in the directory', placeWords(user.place)),
      line('dn', 'Distinguished name', user.dn, { identifier: true }),
      line('sid', 'SID', user.sid, { identifier: true }),
      line('id', 'GUID', user.id, { identifier: true }),
      ...(user.photo === null
        ? [
            line('photo', 'Photo', null, {
              none: user.photoRefused === null ? 'none' : `not shown: ${user.photoRefused}`,
            }),
          ]
        : []),
    ]),
  ]
}

/** What somebody must see first. */
export function userBadges({ user, lock, memberships, now }: Omit<UserParts, 'lastLogon'>): Badge[] {
  const { enabled, password, expiresAt } = user
  const privileged = memberships.state === 'told' && memberships.value.some((one) => one.privileged !== null)
  const free = (lock.state === 'free' || lock.state === 'run-out') && lock.over !== 'asking'
  const reserve = shortReserve(lock)
  const well: Badge =
    reserve === null
      ? { tone: 'ok', text: 'enabled, not locked' }
      : { tone: 'info', text: `enabled, not locked ${reserve}` }
  const badges: (Badge | false)[] = [
    enabled === false && { tone: 'bad', text: 'disabled' },
    lock.state === 'locked' && { tone: 'bad', text: `locked${whereLocked(lock)}` },
    expiresAt !== null && expiresAt <= now && { tone: 'bad', text: 'account ended' },
    password.mustChange && { tone: 'warn', text: 'must change password' },
    password.expired && !password.mustChange && { tone: 'bad', text: 'password expired' },
    enabled === true && free && well,
    privileged && { tone: 'warn', text: 'privileged' },
  ]
  return badges.filter((badge) => badge !== false)
}

/** One sentence for the phone. */
export function userSentence({ user, lock, now }: Pick<UserParts, 'user' | 'lock' | 'now'>): string {
  const { name, login, enabled, password, expiresAt } = user
  const who = `${name} (${login})`
  const troubles = [
    enabled === false ? 'is disabled' : null,
    lock.state === 'locked' ? `is locked${whereLocked(lock)}` : null,
    expiresAt !== null && expiresAt <= now ? 'has ended' : null,
    password.mustChange ? 'must change the password at the next login' : null,
    password.expired && !password.mustChange ? 'has an expired password' : null,
  ].filter((trouble) => trouble !== null)
  const reserve = reserveOf(lock)
  const unsure = reserve === null ? '' : ` ${reserve}`
  if (troubles.length > 0) {
    const free = reserve !== null && (lock.state === 'free' || lock.state === 'run-out')
    return `${who} ${troubles.join(', and ')}${free ? `; not locked${unsure}` : ''}`
  }
  if (enabled === null || lock.state === 'unknown') return `${who}: state hidden from the console’s account`
  if (lock.over === 'asking') return `${who} is enabled; asking every controller for a lock`
  return `${who} is enabled and not locked${unsure}`
}

/** Domain, then the units down to it. */
export const placeWords = (place: readonly string[]): string | null =>
  place.length === 0 ? null : place.join(' › ')
