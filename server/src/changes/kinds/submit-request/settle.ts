import { randomUUID } from 'node:crypto'
import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { JoinWish, RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { CallError } from '../../../errors/call-error.ts'
import { readProfileOf } from '../../../people/person.ts'
import type { Settling } from '../../list-kind.ts'
import type { Means } from '../../kind.ts'
import { alsoCalled } from '../../../requests/aliases.ts'
import { answerFaults } from '../../../requests/answer-faults.ts'
import { notTaken } from '../../../requests/check-extra-fields.ts'
import { asked, neededDesk, settingsOf } from '../../../requests/desk.ts'
import { evidenceFault, evidenceOf, mayLookUp, nothingFor } from '../../../requests/evidence.ts'
import { keepFiles } from '../../../requests/files.ts'
import type { RequestIntent } from '../../../requests/intent.ts'
import { spokenOf } from '../../../requests/joined.ts'

/** Whether a day is over everywhere: it ends elsewhere up to twelve hours later than here. */
export const isOver = (day: string, now: Date): boolean =>
  day < new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)

const fault = (field: string, words: string) =>
  new CallError('input-not-valid', { fields: { [field]: words } })

/**
 * Decides what a wish leaves open: its mark, what is known of the device, and where its files are kept meanwhile. What does not
 * fit the template as it is now is refused at its field. @throws CallError `input-not-valid`
 */
export async function settle(
  wish: RequestWish,
  mayLook: boolean,
  means: Means,
  ask: Ask,
): Promise<RequestIntent> {
  if (wish.neededBy !== null && isOver(wish.neededBy, means.now())) {
    throw fault('intent.neededBy', 'The day is in the past.')
  }
  await refuseUnfitting(wish, means, ask)
  return decided(wish, mayLook, means, ask)
}

/**
 * The same of a line of a list, whose answers fitted when it was read: what does not any more its checks say. One that was looked
 * at before keeps its mark. @throws CallError `input-not-valid`
 */
export async function settleLine(
  line: RequestWish | RequestIntent,
  means: Means,
  ask: Ask,
  { requester }: Settling,
): Promise<RequestIntent> {
  const keys =
    requester === null ? [] : (await readProfileOf(means.database, requester)).access_permission_names
  if (!('mark' in line)) return decided(line, mayLookUp(keys), means, ask)
  return {
    ...line,
    evidence: line.evidence === null ? null : await evidenceFor(line, mayLookUp(keys), means, ask),
  }
}

/** The same of what is added to a request that is open. @throws CallError `input-not-valid` */
export const settleJoin = (
  { join, ...wish }: JoinWish,
  mayLook: boolean,
  means: Means,
  ask: Ask,
): Promise<RequestIntent> =>
  decided(
    {
      ...wish,
      template: '',
      drawn: [],
      subject: `Joins ${spokenOf(join)}`,
      answers: {},
      watchers: [],
      neededBy: null,
      urgency: null,
      impact: null,
    },
    mayLook,
    means,
    ask,
    { ...join, takesOut: false },
  )

async function decided(
  wish: RequestWish,
  mayLook: boolean,
  means: Means,
  ask: Ask,
  join: RequestIntent['join'] = null,
): Promise<RequestIntent> {
  const { files, evidence, system, ...rest } = wish
  const known = evidence ? await evidenceFor(wish, mayLook, means, ask) : null
  const [only, ...others] = means.systems.ofKind('service-desk')
  const named = system ?? (others.length === 0 ? (only?.name ?? null) : null)
  const desk = means.systems.ofKind('service-desk').find(({ name }) => name === named)
  return {
    ...rest,
    makes: join?.kind ?? desk?.plans?.makes(wish.template) ?? 'request',
    does: join === null ? 'submit' : 'join',
    join,
    system: named,
    mark: `pb-${randomUUID()}`,
    since: means.now().toISOString(),
    requesterId: null,
    alsoCalled: wish.about !== null && mayLook ? await alsoCalled(wish.about, means) : [],
    evidence: known,
    files: await keepFiles(files, means),
    because: null,
  }
}

async function evidenceFor(
  { about }: Pick<RequestWish, 'about'>,
  mayLook: boolean,
  means: Means,
  ask: Ask,
): Promise<string> {
  const words = evidenceFault({ about }, mayLook)
  if (words !== null) throw fault('intent.evidence', words)
  const { text = '' } = about ?? {}
  try {
    return await evidenceOf(text, means, ask)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'input-not-valid') throw error
    throw fault('intent.evidence', nothingFor(text))
  }
}

/** What cannot be read now the preview says. */
async function refuseUnfitting(wish: RequestWish, means: Means, ask: Ask): Promise<void> {
  try {
    const desk = neededDesk(means.systems, wish.system)
    const takes = desk.plans.takesBeside(await settingsOf(desk, means))
    const beside = notTaken(wish, { takes, title: desk.title })
    if (beside.length > 0) {
      const fields = Object.fromEntries(beside.map(([field, words]) => [`intent.${field}`, words]))
      throw new CallError('input-not-valid', { fields })
    }
    const { value } = await (await asked(desk, 'readTemplate'))(wish.template, ask)
    if (value === null) return
    const known = new Set(value.map(({ id }) => id))
    const faults = await answerFaults(desk, wish.template, value, wish.answers, ask)
    const own = faults.filter(({ parameter }) => known.has(parameter))
    if (own.length === 0) return
    const fields = Object.fromEntries(
      own.map(({ parameter, words }) => [`intent.answers.${parameter}`, words]),
    )
    throw new CallError('input-not-valid', { fields })
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
  }
}
