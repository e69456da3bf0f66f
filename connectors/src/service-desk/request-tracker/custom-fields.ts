import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { Failure, refused } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { checked } from '../../transport/answers.ts'
import { notAllowed } from '../../transport/path.ts'
import type { ChoicesQuestion } from '../capabilities.ts'
import type { Choice, Parameter, ParameterKind } from '../template.ts'
import { readOne } from './channel.ts'
import type { Tracker } from './channel.ts'
import { idField } from './pages.ts'
import { numberAllowed, readQueue } from './queues.ts'

const mostFields = 60

const field = z.object({
  id: idField,
  Name: z.string().trim().min(1),
  Type: z.string(),
  MaxValues: z.union([z.string(), z.number()]).nullish(),
  Pattern: z.string().nullish(),
  Description: z.string().nullish(),
  Disabled: z.union([z.string(), z.number()]).nullish(),
  BasedOn: z.unknown().optional(),
  Values: z.array(z.string()).nullish(),
})

type Field = z.output<typeof field>

const kinds: Readonly<Record<string, ParameterKind>> = {
  Freeform: 'text',
  Text: 'long-text',
  HTML: 'long-text',
  Wikitext: 'long-text',
  Autocomplete: 'text',
  Date: 'date',
  DateTime: 'moment',
  IPAddress: 'text',
  IPAddressRange: 'text',
}

/** Files as values of fields are none that a person types. */
const isAnswered = ({ Type, Disabled }: Field) =>
  Type !== 'Image' && Type !== 'Binary' && String(Disabled ?? '0') !== '1'

function kindOf({ Type, MaxValues }: Field): ParameterKind {
  if (Type !== 'Select' && Type !== 'Combobox') return kinds[Type] ?? 'text'
  if (Type === 'Combobox') return 'text'
  return String(MaxValues ?? '1') === '1' ? 'choice' : 'choices'
}

const basedOn = z.object({ id: idField })

/** What values must look like. RT writes `(?#Mandatory).` for one that has to be given. */
const isMandatory = (pattern: string | null) => pattern !== null && /^\(\?#mandatory\)/i.test(pattern)

const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ id: value, text: value }))

function parameterOf(one: Field, names: ReadonlyMap<string, string>): Parameter {
  const pattern = one.Pattern?.trim() || null
  const base = basedOn.safeParse(one.BasedOn).data?.id
  const kind = kindOf(one)
  const narrowed = base !== undefined && base !== '0'
  return {
    id: one.id,
    name: one.Name,
    kind,
    saidKind: one.Type,
    description: one.Description?.trim() || null,
    required: isMandatory(pattern),
    choices: /^choices?$/.test(kind) && !narrowed ? choicesOf(one.Values ?? []) : null,
    dependsOn: narrowed ? [names.get(base) ?? base] : [],
    validation: pattern,
  }
}

/** RT 5 tells of a field by itself, so the right to see it on its queue is not enough. */
const seenNowhere =
  ({ name }: Tracker) =>
  (error: unknown): never => {
    if (!(error instanceof Failure) || error.detail.cause !== 'right-missing') throw error
    const message = `${name} shows fields only with SeeCustomField for all queues, which the account lacks`
    throw refused({ ...error.detail, message }, { cause: error })
  }

async function readField(tracker: Tracker, id: string, ask: Ask, category?: string) {
  const query = category === undefined ? undefined : new URLSearchParams({ category })
  const { body, answer } = await readOne(tracker, ['customfield', id], ask, query).catch(seenNowhere(tracker))
  return { field: body === null ? null : checked(tracker.name, field, body), receivedAt: answer.receivedAt }
}

/** The fields of a queue's tickets, as far as they are answered in words, dates and choices. */
export async function readTemplate(
  tracker: Tracker,
  id: string,
  ask: Ask,
): Promise<Reading<readonly Parameter[] | null>> {
  const { fields, receivedAt } = await readQueue(tracker, id, ask)
  if (fields === null) return { value: null, complete: true, dropped: 0, observedAt: receivedAt }
  const read = await withLimit(fields.slice(0, mostFields), 4, (one) => readField(tracker, one, ask))
  // One that was there a moment ago and is not now is asked no more.
  const found = read.flatMap((one) => one.field ?? []).filter(isAnswered)
  const names = new Map(found.map(({ id: key, Name }) => [key, Name]))
  return {
    value: found.map((one) => parameterOf(one, names)),
    complete: fields.length <= mostFields,
    dropped: 0,
    observedAt: receivedAt,
  }
}

/** The choices of one field: those of a category where they are narrowed by the answer to another. */
export async function listChoices(
  tracker: Tracker,
  { parameter, given }: ChoicesQuestion,
  ask: Ask,
): Promise<Reading<readonly Choice[]>> {
  const [category] = Object.values(given)
  const { field: one, receivedAt } = await readField(tracker, numberAllowed(parameter), ask, category)
  if (one === null) throw notAllowed()
  return { value: choicesOf(one.Values ?? []), complete: true, dropped: 0, observedAt: receivedAt }
}
