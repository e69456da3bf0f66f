import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** How far the support of a row of `model_lifecycle` is. */
export const supportOf = (end: RawBuilder<unknown>) => sql`case when coalesce(${end}, '') = '' then 'unknown'
  when ${end}::date < (now() at time zone 'UTC')::date then 'ended'
  when ${end}::date < (now() at time zone 'UTC')::date + 365 then 'ends within a year' else 'supported' end`

/** The announcement for a model, as `eol` beside a row that has one. */
export const lifecycleOf = (model: RawBuilder<unknown>) => sql`left join lateral (
  select nullif(end_of_sale, '') as end_of_sale, nullif(end_of_support, '') as end_of_support, model from model_lifecycle
  where removed_at is null and lower(model) = lower(${model})) as eol on true`

const whyNot = (column: string) => sql`${column}::text, case when eol.model is null
  then 'No announcement for its model is entered.' else 'The announcement of its model has no such day.' end`

/** Reasons of what is null. */
export const withoutLifecycle = sql`${whyNot('end_of_sale')}, ${whyNot('end_of_support')}`
