import type { Membership } from '@patchbay/connectors/directory/accounts'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import type { AccountDossier, FoundRow, Part } from './account-dossier.ts'
import { tooShort } from './account-text.ts'
import type { AccountText } from './account-text.ts'
import { alikeOf, choicesOf, mostChoices, othersOf } from './choices.ts'
import { controllersOf, lastLogonLine } from './controllers-drawn.ts'
import { dnsLines } from './computer-in-dns.ts'
import { devicesOf } from './devices-drawn.ts'
import { hiddenWords } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import { computerSections, deletedSections, enabledBadge, groupSections } from './other-sections.ts'
import { originOf } from './origin.ts'
import { realLock } from './real-lock.ts'
import { userBadges, userSections, userSentence } from './user-sections.ts'

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
  others: null,
}

function severalOf(
  rows: readonly FoundRow[],
  dossier: AccountDossier,
  { text: asked, short }: AccountText,
): Answer {
  const capped = dossier.capped.length > 0
  return {
    ...emptyAnswer,
    verdict: 'several',
    sentence: `${capped ? `More than ${rows.length}` : rows.length} accounts match ${asked}${short ? `; ${tooShort}` : ''}`,
    title: asked,
    icon: 'person',
    choices: choicesOf(rows, rows, asked),
    moreChoices: capped || rows.length > mostChoices,
    others: othersOf(dossier, asked),
  }
}

function nobodyWords({ alike }: AccountDossier, asked: string, others: Answer['others']): string {
  if (others !== null) return `Nobody has the name ${asked}; ${others.sentence}`
  const nobody = `No directory has an account for ${asked}`
  return alike.cut.length === 0
    ? nobody
    : `${nobody}; similar names are not known: ${alike.cut.join(', ')} did not list all`
}

/** Nobody was asked now: what the kept answers say of somebody who is in none of them; null where somebody was. */
function unaskedWords(asked: string, required: readonly Source[]): string | null {
  const all = (state: Source['state']) => required.every((source) => source.state === state)
  if (all('not-asked')) return `Nothing is stored about ${asked}, and no directory was asked now`
  return all('stale') ? `${asked} is in no stored answer, and no directory was asked now` : null
}

/** Who did not answer, by name where nobody did. */
const silentWords = (required: readonly Source[], mute: number): string =>
  mute === required.length
    ? `${required.map(({ name }) => name).join(', ')} did not answer`
    : `Not found in ${required.length - mute} of ${required.length} directories; ${mute} did not answer`

function nobodyOf(
  dossier: AccountDossier,
  { text: asked, short }: AccountText,
  sources: readonly Source[],
): Answer {
  const parts = short ? `; ${tooShort}` : ''
  if (dossier.alike.asking > 0 || (dossier.searching && !requiredSettled(sources)))
    return { ...emptyAnswer, title: asked }
  const others = alikeOf(dossier)
  if (allRequiredAnswered(sources) && requiredOf(sources).length > 0) {
    const hidden =
      dossier.deletedHidden.length > 0 ? '; deleted objects are hidden from the console’s account' : ''
    return {
      ...emptyAnswer,
      verdict: 'none',
      sentence: `${nobodyWords(dossier, asked, others)}${hidden}${parts}`,
      title: asked,
      others,
    }
  }
  const required = requiredOf(sources)
  const unasked = unaskedWords(asked, required)
  const mute = required.filter(({ state }) => state !== 'ok' && state !== 'none').length
  return {
    ...emptyAnswer,
    verdict: 'incomplete',
    sentence:
      required.length === 0
        ? `No connected directory covers ${asked}`
        : (unasked ??
          `${silentWords(required, mute)}${others === null ? '' : `; ${others.sentence}`}${parts}`),
    title: asked,
    others,
  }
}

const askFor = (dn: string, login: string | null, name: string) => login ?? name ?? dn

/** Why a list is not whole: cut, or of all that are in it some are known by their names alone. */
const cutWords = (read: number, of: number | undefined): string =>
  of === undefined
    ? `${read} read; there are more`
    : of > read
      ? `${read} of ${of} read`
      : `all ${of} are listed, some by name only`

function listOf<T, U>(
  part: Part<readonly T[]>,
  source: string,
  draw: (one: T) => U,
  hidden = false,
): Listed<U> {
  const unsaid = { source: null, observedAt: null }
  if (part.state === 'awaited') return { rows: [], complete: true, state: 'awaited', why: null, ...unsaid }
  if (part.state === 'unanswered')
    return { rows: [], complete: false, state: 'unanswered', why: part.why, ...unsaid }
  const said = { source, observedAt: part.at.toISOString() }
  const rows = part.value.map(draw)
  if (rows.length === 0 && hidden) return { rows, complete: true, state: 'hidden', why: hiddenWords, ...said }
  const why = part.complete ? null : cutWords(rows.length, part.of)
  return { rows, complete: part.complete, state: 'told', why, ...said }
}

/** A list, how far it was read, and who tells it. */
type Listed<U> = Omit<NonNullable<Answer['groups']>, 'rows'> & { rows: U[] }

/** Privileged ones first, then direct before nested, then by name. */
const byWeight = (a: Membership, b: Membership) =>
  Number(b.privileged !== null) - Number(a.privileged !== null) ||
  Number(b.direct) - Number(a.direct) ||
  a.name.localeCompare(b.name, 'en')

function groupsOf({ memberships }: AccountDossier, source: string, hidden: boolean): Answer['groups'] {
  const sorted: AccountDossier['memberships'] =
    memberships.state === 'told'
      ? { ...memberships, value: memberships.value.toSorted(byWeight) }
      : memberships
  return listOf(sorted, source, ({ dn: _dn, ...group }) => ({ ...group, ask: group.name }), hidden)
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
  outline: Answer,
  sources: readonly Source[],
): Answer {
  const { source } = chosen
  const now = new Date()
  const earlier = sources.find(({ id }) => id === source)?.state === 'stale'
  const saidIn = (of: { hidden: readonly string[]; unsure: boolean }, at: Date): Said => ({
    source,
    at,
    hidden: of.hidden,
    unsure: of.unsure,
    earlier,
  })
  const { user, computer, group, memberships, members, controllers } = dossier
  if (chosen.row.deleted !== null) {
    const said: Said = { source, at: now, hidden: [], unsure: false, earlier }
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
      controllers: controllersOf(dossier, source),
      groups: groupsOf(
        dossier,
        source,
        user.state === 'told' && user.value?.hidden.includes('memberships') === true,
      ),
      devices: devicesOf(dossier, sources),
    }
    const lock = realLock(dossier)
    if (user.state !== 'told' || user.value === null || lock === null)
      return { ...unread(outline, user), ...around }
    const { photo } = user.value
    const said = saidIn(user.value, user.at)
    const parts = { user: user.value, lock, memberships, now, lastLogon: lastLogonLine(controllers, said) }
    return {
      ...outline,
      ...around,
      sentence: userSentence(parts),
      badges: userBadges(parts),
      photo: photo === null ? null : `data:${photo.type};base64,${photo.octets.toString('base64')}`,
      sections: userSections(parts, said),
      origin: originOf(dossier, sources, now),
    }
  }
  if (chosen.row.kind === 'computer') {
    const around = {
      controllers: controllersOf(dossier, source),
      groups: groupsOf(dossier, source, false),
      devices: devicesOf(dossier, sources),
    }
    if (computer.state !== 'told' || computer.value === null)
      return { ...unread(outline, computer), ...around }
    const { name, enabled, operatingSystem, owner } = computer.value
    const said = saidIn(computer.value, computer.at)
    const whose = owner === null ? '' : ` of ${owner.name}`
    return {
      ...outline,
      ...around,
      sentence: `${name} is a computer${whose}${operatingSystem === null ? '' : ` with ${operatingSystem}`}${enabled === false ? ', disabled' : ''}`,
      badges: enabledBadge(enabled),
      sections: computerSections(
        computer.value,
        {
          lastLogon: lastLogonLine(controllers, said),
          inDns: computer.value.dnsName === null ? [] : dnsLines(dossier, sources),
        },
        said,
        now,
      ),
    }
  }
  const around = {
    groups: groupsOf(dossier, source, false),
    members: listOf(
      members,
      source,
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
      ? ` with ${members.complete || members.of !== undefined ? '' : 'more than '}${members.of ?? members.value.length} direct members`
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
export function drawAccount(dossier: AccountDossier, asked: AccountText, sources: readonly Source[]): Answer {
  const { text } = asked
  const { chosen, rows, deleted, searching } = dossier
  if (chosen !== null) {
    const outline = { ...outlineOf(chosen), others: othersOf(dossier, text) }
    return foundOf(chosen, dossier, outline, sources)
  }
  if (searching && !requiredSettled(sources)) return { ...emptyAnswer, title: text }
  if (rows.length > 0) return severalOf(rows, dossier, asked)
  if (deleted.length > 0) return severalOf(deleted, dossier, asked)
  return nobodyOf(dossier, asked, sources)
}
