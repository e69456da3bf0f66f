import type { ControllerReading, Membership } from '@patchbay/connectors/directory/accounts'
import type { Answer, Controller } from '@patchbay/contract/common-queries/active-directory'
import type { Source } from '@patchbay/contract/sources'
import type { Choice } from '@patchbay/contract/workflows/search-and-locate'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import type { AccountDossier, FoundRow, Part } from './account-dossier.ts'
import type { AccountText } from './account-text.ts'
import { devicesOf, originOf } from './devices-and-origin.ts'
import { hiddenWords, instant } from './lines.ts'
import type { Said } from './lines.ts'
import { computerSections, deletedSections, enabledBadge, groupSections } from './other-sections.ts'
import { userBadges, userSections, userSentence } from './user-sections.ts'

/** More than anybody reads; who has more to choose from types more. */
const mostChoices = 100

const icons = { user: 'person', computer: 'desktop', group: 'group' } as const

const emptyAnswer: Answer = {
  verdict: 'asking',
  sentence: 'The directories are being asked',
  kind: null,
  title: '',
  subtitle: null,
  icon: 'unknown',
  badges: [],
  photo: null,
  sections: [],
  controllers: null,
  groups: null,
  members: null,
  devices: null,
  origin: null,
  choices: [],
  moreChoices: false,
}

/** A login is easier to read; where another account answers to it too, only the security identifier is one alone. */
function choiceOf({ source, row }: FoundRow, all: readonly FoundRow[]): Choice {
  const key = row.login?.toLowerCase()
  const shared = all.filter(
    (other) => other.row.login?.toLowerCase() === key || other.row.name.toLowerCase() === key,
  ).length
  const kind = { user: null, computer: 'computer', group: 'group' }[row.kind]
  const state = row.deleted !== null ? 'deleted' : row.enabled === false ? 'disabled' : null
  const detail = [kind, row.login, row.title, row.department, row.office, row.description, state]
  return {
    ask: shared > 1 || key === undefined ? (row.sid ?? row.id ?? row.name) : (row.login ?? row.name),
    title: row.name,
    detail: detail.filter(Boolean).join(' · '),
    source,
  }
}

function severalOf(rows: readonly FoundRow[], dossier: AccountDossier, asked: string): Answer {
  const sorted = rows.toSorted((a, b) => a.row.name.localeCompare(b.row.name, 'en'))
  const capped = dossier.capped.length > 0
  return {
    ...emptyAnswer,
    verdict: 'several',
    sentence: `${capped ? `More than ${rows.length}` : rows.length} accounts fit ${asked}`,
    title: asked,
    icon: 'person',
    choices: sorted.slice(0, mostChoices).map((row) => choiceOf(row, rows)),
    moreChoices: capped || rows.length > mostChoices,
  }
}

function nobodyOf(dossier: AccountDossier, asked: string, sources: readonly Source[]): Answer {
  if (dossier.searching && !requiredSettled(sources)) return { ...emptyAnswer, title: asked }
  if (allRequiredAnswered(sources) && requiredOf(sources).length > 0) {
    const hidden =
      dossier.deletedHidden.length > 0 ? '; what was deleted is not shown to the console’s account' : ''
    return {
      ...emptyAnswer,
      verdict: 'none',
      sentence: `No directory has an account for ${asked}${hidden}`,
      title: asked,
    }
  }
  const required = requiredOf(sources)
  const mute = required.filter(({ state }) => state !== 'ok' && state !== 'none').length
  return {
    ...emptyAnswer,
    verdict: 'incomplete',
    sentence:
      required.length === 0
        ? `No directory is connected that could know ${asked}`
        : `Not found in ${required.length - mute} of ${required.length} directories; ${mute} did not answer`,
    title: asked,
  }
}

const controllerOf = (reading: ControllerReading, origin: string | null): Controller => ({
  name: reading.name,
  answered: reading.answered,
  why: reading.answered ? null : reading.why,
  lock: reading.answered ? reading.lock.state : null,
  lockedAt: reading.answered ? instant(reading.lock.since) : null,
  badPasswords: reading.answered ? reading.badPasswords : null,
  badPasswordAt: reading.answered ? instant(reading.badPasswordAt) : null,
  lastLogonAt: reading.answered ? instant(reading.lastLogonAt) : null,
  logons: reading.answered ? reading.logons : null,
  origin: origin !== null && reading.name.split('.')[0]?.toLowerCase() === origin.toLowerCase(),
})

function controllersOf(part: AccountDossier['controllers']): Answer['controllers'] {
  if (part.state === 'awaited') return { sentence: null, rows: [] }
  if (part.state === 'unanswered') return { sentence: part.why, rows: [] }
  const rows = part.value
  const silent = rows.filter(({ answered }) => !answered)
  const origins = rows.flatMap((one) => (one.answered && one.lockedOn !== null ? [one.lockedOn] : []))
  const sentence =
    silent.length === 0
      ? rows.length === 1
        ? 'the one controller answered'
        : `all ${rows.length} controllers answered`
      : `${silent.map(({ name }) => name).join(', ')} did not answer: what ${silent.length === 1 ? 'it keeps' : 'they keep'} is not in this`
  return { sentence, rows: rows.map((one) => controllerOf(one, origins[0] ?? null)) }
}

const askFor = (dn: string, login: string | null, name: string) => login ?? name ?? dn

function listOf<T, U>(
  part: Part<readonly T[]>,
  draw: (one: T) => U,
  hidden = false,
): { rows: U[]; complete: boolean; state: 'told' | 'hidden' | 'unanswered' | 'awaited'; why: string | null } {
  if (part.state === 'awaited') return { rows: [], complete: true, state: 'awaited', why: null }
  if (part.state === 'unanswered') return { rows: [], complete: false, state: 'unanswered', why: part.why }
  const rows = part.value.map(draw)
  if (rows.length === 0 && hidden) return { rows, complete: true, state: 'hidden', why: hiddenWords }
  const why = part.complete ? null : `${rows.length} read; there are more`
  return { rows, complete: part.complete, state: 'told', why }
}

/** Privileged ones first, then direct before nested, then by name. */
const byWeight = (a: Membership, b: Membership) =>
  Number(b.privileged !== null) - Number(a.privileged !== null) ||
  Number(b.direct) - Number(a.direct) ||
  a.name.localeCompare(b.name, 'en')

function groupsOf({ memberships }: AccountDossier, hidden: boolean): Answer['groups'] {
  const sorted: AccountDossier['memberships'] =
    memberships.state === 'told'
      ? { ...memberships, value: memberships.value.toSorted(byWeight) }
      : memberships
  return listOf(sorted, ({ dn: _dn, ...group }) => ({ ...group, ask: group.name }), hidden)
}

/** What the row that named the account says of it, until it has been read. */
function outlineOf({ row }: FoundRow): Answer {
  const detail = [row.title, row.department, row.office, row.description].filter(Boolean)
  return {
    ...emptyAnswer,
    verdict: 'found',
    kind: row.kind,
    title: row.name,
    subtitle: detail.join(' · ') || null,
    icon: icons[row.kind],
    sentence: `${row.name}${row.login === null ? '' : ` (${row.login})`} is being read`,
  }
}

const unread = (outline: Answer, part: Part<unknown>): Answer =>
  part.state === 'unanswered'
    ? { ...outline, sentence: `${outline.title} could not be read: ${part.why}` }
    : outline

function foundOf(
  chosen: FoundRow,
  dossier: AccountDossier,
  sources: readonly Source[],
  live: boolean,
): Answer {
  const outline = outlineOf(chosen)
  const now = new Date()
  const saidIn = (of: { hidden: readonly string[]; unsure: boolean }, at: Date): Said => ({
    source: chosen.source,
    at,
    hidden: of.hidden,
    unsure: of.unsure,
  })
  const { user, computer, group, memberships, members, controllers } = dossier
  if (chosen.row.deleted !== null) {
    const said: Said = { source: chosen.source, at: now, hidden: [], unsure: false }
    return {
      ...outline,
      verdict: 'deleted',
      sentence: `${outline.title}${chosen.row.login === null ? '' : ` (${chosen.row.login})`} was deleted`,
      badges: [{ tone: 'bad', text: 'deleted' }],
      sections: deletedSections(chosen.row, said),
    }
  }
  if (chosen.row.kind === 'user') {
    const around = {
      controllers: controllersOf(controllers),
      groups: groupsOf(dossier, user.state === 'told' && user.value?.hidden.includes('memberships') === true),
      devices: devicesOf(dossier, sources, live),
    }
    if (user.state !== 'told' || user.value === null) return { ...unread(outline, user), ...around }
    const { photo } = user.value
    return {
      ...outline,
      ...around,
      sentence: userSentence(user.value, now),
      badges: userBadges(user.value, memberships, now),
      photo: photo === null ? null : `data:${photo.type};base64,${photo.octets.toString('base64')}`,
      sections: userSections(user.value, memberships, saidIn(user.value, user.at), now),
      origin: originOf(dossier, sources, live),
    }
  }
  if (chosen.row.kind === 'computer') {
    const around = {
      controllers: controllersOf(controllers),
      groups: groupsOf(dossier, false),
      devices: devicesOf(dossier, sources, live),
    }
    if (computer.state !== 'told' || computer.value === null)
      return { ...unread(outline, computer), ...around }
    const { name, enabled, operatingSystem, owner } = computer.value
    const whose = owner === null ? '' : ` of ${owner.name}`
    return {
      ...outline,
      ...around,
      sentence: `${name} is a computer${whose}${operatingSystem === null ? '' : ` with ${operatingSystem}`}${enabled === false ? ', disabled' : ''}`,
      badges: enabledBadge(enabled),
      sections: computerSections(computer.value, saidIn(computer.value, computer.at), now),
    }
  }
  const around = {
    groups: groupsOf(dossier, false),
    members: listOf(
      members,
      ({ dn, name, login, kind, enabled, primary }) => ({
        name,
        login,
        kind,
        enabled,
        primary,
        ask: askFor(dn, login, name),
      }),
      group.state === 'told' && group.value?.hidden.includes('members') === true,
    ),
  }
  if (group.state !== 'told' || group.value === null) return { ...unread(outline, group), ...around }
  const { name, privileged } = group.value
  const size =
    members.state === 'told'
      ? ` with ${members.complete ? '' : 'more than '}${members.value.length} direct members`
      : ''
  return {
    ...outline,
    ...around,
    title: name,
    sentence: `${name} is a group${size}`,
    badges: privileged === null ? [] : [{ tone: 'warn', text: 'privileged' }],
    sections: groupSections(group.value, members, saidIn(group.value, group.at)),
  }
}

/** The answer of what is known now. */
export function drawAccount(
  dossier: AccountDossier,
  { text }: AccountText,
  sources: readonly Source[],
  live: boolean,
): Answer {
  const { chosen, rows, deleted, searching } = dossier
  if (chosen !== null) return foundOf(chosen, dossier, sources, live)
  if (searching && !requiredSettled(sources)) return { ...emptyAnswer, title: text }
  if (rows.length > 0) return severalOf(rows, dossier, text)
  if (deleted.length > 0) return severalOf(deleted, dossier, text)
  return nobodyOf(dossier, text, sources)
}
