import { sql } from 'kysely'

/** Versions without leading zeros: devices write `17.12.04` where controllers write `17.12.4`. */
const version = (column: ReturnType<typeof sql>) =>
  sql`regexp_replace(lower(${column}), '\\m0+(?=\\d)', '', 'g')`

const sorted = (column: ReturnType<typeof sql>) =>
  sql`(select string_agg(upper(one), ', ' order by upper(one)) from unnest(${column}) as one)`

/** The device of row `d` as a network controller had it in the last two hours: by its address, else by its name. */
export const controlled = sql`(
  select c.* from controller_device c
  where (c.address = d.address or lower(split_part(c.name, '.', 1)) = lower(split_part(d.name, '.', 1)))
    and c.read_at > now() - interval '2 hours'
  order by (c.address = d.address) desc nulls last, c.system, c.id limit 1)`

/**
 * Where record `d`, controller `c` and walk `w` have unlike values of one fact, with each value; `none` where they agree, null where no
 * controller has the device.
 */
export const disagreement = sql`case when c.id is not null then coalesce(nullif(concat_ws('; ',
  case when d.address <> c.address then 'address: record ' || d.address || ', controller ' || c.address end,
  case when d.model <> '' and c.models <> '{}' and not lower(d.model) = any (select lower(one) from unnest(c.models) as one)
    then 'model: record ' || d.model || ', controller ' || array_to_string(c.models, ', ') end,
  case when ${version(sql`w.software`)} <> ${version(sql`c.software`)}
    then 'version: controller ' || c.software || ', walk ' || w.software end,
  case when c.serials <> '{}' and ${sorted(sql`w.serials`)} <> ${sorted(sql`c.serials`)}
    then 'serial: controller ' || ${sorted(sql`c.serials`)} || ', walk ' || ${sorted(sql`w.serials`)} end,
  case when c.reachable = 'no' and y.well > 0 and y.failing = 0 then 'reachability: controller unreachable, our reading reachable'
    when c.reachable = 'yes' and y.well = 0 and y.failing > 0 then 'reachability: controller reachable, our reading unreachable' end
  ), ''), 'none') end`

/** Why there is nothing to compare with. */
export const withoutController = sql`case when exists (select from controller_device where read_at > now() - interval '2 hours')
  then 'No network controller has it.' else 'No network controller was read in the last 2 h.' end`
