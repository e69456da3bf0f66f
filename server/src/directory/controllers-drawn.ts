import type { ControllerReading } from '@patchbay/connectors/directory/accounts'
import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer, Controller } from '@patchbay/contract/common-queries/active-directory'
import type { AccountDossier, Part } from './account-dossier.ts'
import { instant, lineMaker, waitingLine } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import { shortName } from './real-lock.ts'

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
  origin: origin !== null && shortName(reading.name).toLowerCase() === origin.toLowerCase(),
})

type Missing = Pick<NonNullable<Answer['controllers']>, 'missing' | 'missingWhy'>

/** Controllers that nobody connected; which of them there are, the directory itself has to say. */
function missingOf(existing: AccountDossier['existing']): Missing {
  if (existing.state === 'awaited') return { missing: [], missingWhy: null }
  const unknown = 'the controllers of the domain are not known'
  if (existing.state === 'unanswered') return { missing: [], missingWhy: `${unknown}: ${existing.why}` }
  const { value, complete } = existing
  if (value.length === 0)
    return { missing: [], missingWhy: `${unknown}: the directory does not show its list of them` }
  const missing = value
    .filter(({ connected }) => connected === false)
    .map(({ name, site, readOnly }) => ({ name, site, readOnly }))
  const unclear = value.filter(({ connected }) => connected === null).map(({ name }) => shortName(name))
  if (unclear.length > 0) {
    const words = unclear.join(', ')
    return {
      missing,
      missingWhy: `whether ${words} is connected is not known: one that did not answer has no name`,
    }
  }
  return { missing, missingWhy: complete ? null : 'there may be more: the list of them was cut' }
}

function sentenceOf(rows: readonly ControllerReading[], { missing, missingWhy }: Missing, awaited: boolean) {
  const silent = rows.filter(({ answered }) => !answered)
  const known = !awaited && missingWhy === null && missing.length === 0
  const said =
    silent.length > 0
      ? `${silent.map(({ name }) => name).join(', ')} did not answer: what ${silent.length === 1 ? 'it keeps' : 'they keep'} is not in this`
      : rows.length === 1
        ? `the one ${known ? 'controller' : 'connected controller'} answered`
        : `all ${rows.length} ${known ? 'controllers' : 'connected controllers'} answered`
  if (missing.length === 0) return said
  const names = missing.map(({ name }) => shortName(name)).join(', ')
  return `${said}; ${missing.length} more ${missing.length === 1 ? 'is' : 'are'} not connected: ${names}`
}

export function controllersOf(
  { controllers, existing }: AccountDossier,
  source: string,
): NonNullable<Answer['controllers']> {
  const missing = missingOf(existing)
  const nothing = { rows: [], ...missing, source: null, observedAt: null }
  if (controllers.state === 'awaited') return { ...nothing, sentence: null }
  if (controllers.state === 'unanswered') return { ...nothing, sentence: controllers.why }
  const rows = controllers.value
  const origins = rows.flatMap((one) => (one.answered && one.lockedOn !== null ? [one.lockedOn] : []))
  return {
    ...missing,
    sentence: sentenceOf(rows, missing, existing.state === 'awaited'),
    rows: rows.map((one) => controllerOf(one, origins[0] ?? null)),
    source,
    observedAt: controllers.at.toISOString(),
  }
}

/** The newest logon that any controller keeps, to the second, with the controller that keeps it. */
export function lastLogonLine(controllers: Part<readonly ControllerReading[]>, said: Said): Line {
  const [name, label] = ['lastLogon', 'Last logon, exact'] as const
  if (controllers.state !== 'told')
    return waitingLine(name, label, controllers.state === 'awaited' ? null : controllers.why)
  const answered = controllers.value.filter((one) => one.answered)
  const silent = controllers.value.length - answered.length
  if (answered.length === 0) return waitingLine(name, label, 'no controller answered')
  const newest = answered.reduce((last, one) =>
    (one.lastLogonAt?.getTime() ?? 0) > (last.lastLogonAt?.getTime() ?? 0) ? one : last,
  )
  const reserve = silent === 0 ? '' : `; ${silent} of ${controllers.value.length} controllers did not answer`
  return lineMaker({ ...said, at: controllers.at })(name, label, newest.lastLogonAt, {
    detail: `on ${shortName(newest.name)}${reserve}`,
    none: `never on ${answered.length === 1 ? 'the controller' : `the ${answered.length} controllers`} that answered`,
  })
}
