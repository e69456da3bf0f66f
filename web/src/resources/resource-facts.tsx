import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { isStored, sayingFields, searchOf, textOfValue } from '@patchbay/contract/resources/resource'
import type { Field } from '@patchbay/contract/resources/resource'
import { RowLink } from '../table/row-link.tsx'
import { DetailPart, useMayFollow } from './detail-panels.tsx'
import css from './resources.module.css'
import type { Listed } from './use-resource.ts'
import { ShownValue } from './value.tsx'

type Named = readonly [name: string, field: Field]

const sourceOf = (field: Field): string => field.computed ?? 'documented'

/** Its label names the source: floors of a building, a documented switch. */
const saysSource = (field: Field) => field.label.toLowerCase().includes(sourceOf(field))

/** What more than half of them come from; empty where nothing is. */
function sharedSource(fields: readonly Named[]): string {
  const bySource = Map.groupBy(fields, ([, field]) => sourceOf(field))
  return [...bySource].find(([, of]) => of.length * 2 > fields.length)?.[0] ?? ''
}

/** Fields by the group that names them; the others are what was read, and what is documented. */
function grouped(resource: Listed, fields: readonly Named[]): [string, readonly Named[]][] {
  const byName = new Map(fields)
  const groups = Object.entries(resource.groups ?? {}).map(([title, names]): [string, readonly Named[]] => [
    title,
    names.flatMap((name): Named[] => {
      const field = byName.get(name)
      return field !== undefined && byName.delete(name) ? [[name, field]] : []
    }),
  ])
  const [documented, read] = [true, false].map((stored) =>
    [...byName].filter(([, field]) => isStored(field) === stored),
  )
  return [
    ...groups,
    ['Read', read ?? []] as [string, readonly Named[]],
    ['Documented', documented ?? []] as [string, readonly Named[]],
  ].filter(([, named]) => named.length > 0)
}

interface FactsProps {
  readonly resource: Listed
  readonly row: ResourceRow
}

/** Of one thing what is known, in its groups. Filled fields that are empty are left out; what is computed always says something. */
export function Facts({ resource, row }: FactsProps) {
  const left = new Set([resource.named, ...sayingFields(resource), ...(resource.inPanels ?? [])])
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => !left.has(name) && (!isStored(field) || textOfValue(row.values[name] ?? null) !== ''),
  )
  return grouped(resource, fields).map(([title, named]) => {
    const shared = sharedSource(named)
    return (
      <DetailPart
        key={title}
        title={title}
        note={shared === '' || shared === title.toLowerCase() ? undefined : shared}
      >
        <FactList fields={named} row={row} shared={shared} />
      </DetailPart>
    )
  })
}

interface FactListProps extends Pick<FactsProps, 'row'> {
  readonly fields: readonly Named[]
  readonly shared: string
}

function FactList({ fields, row, shared }: FactListProps) {
  return (
    <dl className={css.facts}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>
            {field.label}
            {sourceOf(field) !== shared && !saysSource(field) && (
              <span className={css.source}>{sourceOf(field)}</span>
            )}
          </dt>
          <dd className={field.mono === true ? 'mono' : undefined}>
            <Fact name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value with the page that it leads to; of a list each has its own. */
function Fact({
  name,
  field,
  row,
}: {
  readonly name: string
  readonly field: Field
  readonly row: ResourceRow
}) {
  const mayFollow = useMayFollow()
  const { leads } = field
  const value = row.values[name] ?? null
  const whole = <ShownValue field={field} name={name} row={row} whole />
  if (leads === undefined || value === 0 || textOfValue(value) === '' || !mayFollow(leads.to)) return whole
  if (typeof value !== 'object' || value === null) {
    const search = searchOf(leads, row.values)
    return search === null ? (
      whole
    ) : (
      <RowLink to={leads.to} search={search} className={css.led}>
        {whole}
      </RowLink>
    )
  }
  const said = row.values[field.saidBy ?? name]
  return (
    <span className={css.texts}>
      {value.map((text, at) => (
        <RowLink
          key={text}
          to={leads.to}
          search={searchOf(leads, { ...row.values, [name]: text }) ?? {}}
          className={css.led}
        >
          {(Array.isArray(said) ? (said as readonly string[])[at] : undefined) ?? text}
        </RowLink>
      ))}
    </span>
  )
}
