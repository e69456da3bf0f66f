import { z } from 'zod'
import { defineCall } from '../call.ts'
import { asked, click, previewed } from '../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../changes/batch/batch.ts'
import type { Asked, Change, ChangeList } from '../changes/change.ts'
import { askedSchema } from '../changes/field-schemas.ts'
import { run } from '../changes/run.ts'

type At<Path extends string> = Omit<Change, 'path'> & { readonly path: `/${Path}` }

/** What nobody undoes has no end, and begins when it is applied. */
const { reason, ticket, runAt } = asked

const may = ({ key }: Pick<Change, 'key'>) => ({ for: 'key', key }) as const

const looks = { changes: false, record: 'read' } as const
const acts = { changes: true, record: 'change' } as const

/** Reads what would be touched, checks it and says what would be sent. Nothing is sent. */
export const previewCall = <const Path extends string, Intent extends z.ZodType>(
  change: At<Path>,
  intent: Intent,
) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/preview/`,
    title: change.calls.preview,
    access: may(change),
    ...looks,
    body: z.strictObject({ intent, ...asked }),
    answer: previewed,
  })

/** The same of what is done now and once. */
export const previewOnceCall = <const Path extends string, Intent extends z.ZodType>(
  change: At<Path>,
  intent: Intent,
) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/preview/`,
    title: change.calls.preview,
    access: may(change),
    ...looks,
    body: z.strictObject({ intent, reason, ticket }),
    answer: previewed,
  })

/** Does what was previewed. Answers when it is begun, not when it is done; `GET /command-centre/run/` tells on. */
export const applyCall = <const Path extends string>(change: At<Path>) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/apply/`,
    title: change.calls.apply,
    access: may(change),
    ...acts,
    body: click,
    answer: run,
  })

/** What would put back what a run did, checked and previewed; it is applied like any other. */
export const undoCall = <const Path extends string>(
  change: At<Path> & { readonly calls: { readonly undo: string } },
) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/undo/`,
    title: change.calls.undo,
    access: may(change),
    ...looks,
    body: z.strictObject({ run: z.int().min(1), reason, ticket }),
    answer: previewed,
  })

type Listed<Path extends string> = At<Path> & { readonly list: ChangeList }

/** Takes a list and looks at each of its lines. Nothing is sent. */
export const listCall = <const Path extends string>(change: Listed<Path>) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/batch/`,
    title: `Check a list of ${change.calls.list ?? change.list.things}`,
    access: may(change),
    ...looks,
    body: z.strictObject({ text: batchText, ...asked }),
    answer: batchMade,
  })

/** The same of what is done once. */
export const listOnceCall = <const Path extends string>(change: Listed<Path>) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/batch/`,
    title: `Check a list of ${change.calls.list ?? change.list.things}`,
    access: may(change),
    ...looks,
    body: z.strictObject({ text: batchText, reason, ticket, runAt }),
    answer: batchMade,
  })

/** Begins what was checked, in stages. */
export const applyListCall = <const Path extends string>(change: Listed<Path>) =>
  defineCall({
    method: 'POST',
    path: `${change.path}/batch/apply/`,
    title: `Apply a list of ${change.calls.list ?? change.list.things}`,
    access: may(change),
    ...acts,
    body: batchClick,
    answer: batch,
  })

type Undone = { readonly calls: { readonly undo: string } }

type Act<Path extends string> = At<Path> & Required<Pick<Change, 'fields' | 'act'>>

const actCalls = <const Path extends string, const C extends Act<Path>>(change: C & At<Path>) =>
  [
    previewOnceCall<Path, z.ZodType<Asked<C>, Asked<C>>>(change, askedSchema(change)),
    applyCall<Path>(change),
  ] as const

type CallsOfAct<C> = C extends Act<infer Path> ? ReturnType<typeof actCalls<Path, C>>[number] : never

const isAct = (change: Change): change is Change & Act<string> => change.act === true

/** The calls of each act: what is asked for is declared, and nobody undoes it. */
export const callsOfActs = <C extends Change>(changes: readonly C[]) =>
  // Each has the calls that are typed by its own path and fields.
  changes
    .filter((change) => isAct(change))
    .flatMap((change) => [...actCalls(change)]) as readonly unknown[] as readonly CallsOfAct<C>[]

/** The calls of what stands until it is undone, alone and in lists. */
export const standingCalls = <const Path extends string, Intent extends z.ZodType>(
  change: Listed<Path> & Undone,
  intent: Intent,
) =>
  [
    previewCall<Path, Intent>(change, intent),
    applyCall<Path>(change),
    undoCall<Path>(change),
    listCall<Path>(change),
    applyListCall<Path>(change),
  ] as const

/** What is asked for in lists alone, and stands until it is undone. */
export const endingCalls = <const Path extends string>(change: Listed<Path> & Undone) =>
  [
    applyCall<Path>(change),
    undoCall<Path>(change),
    listCall<Path>(change),
    applyListCall<Path>(change),
  ] as const
