import type { ResourceRow } from '@patchbay/contract/resource-calls'
import { isStored, sayingFields, textOfValue } from '@patchbay/contract/resources/resource'
import type { Field } from '@patchbay/contract/resources/resource'
import css from './resources.module.css'
import type { Listed } from './use-resource.ts'
import { Led, ShownValue } from './value.tsx'

/** Facts of one source before it stands once above them. */
const fewest = 3

/** The source of most fields, where it is that of several. */
function sharedSource(fields: readonly (readonly [string, Field])[]): string | undefined {
  const bySource = Map.groupBy(fields, ([, { computed }]) => computed)
  const [source, of = []] = [...bySource].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return of.length < fewest ? undefined : source
}

interface FactsProps {
  readonly resource: Listed
  readonly row: ResourceRow
}

/** Of one thing what is read elsewhere, then what is documented. Filled fields that are empty are left out; what is computed always says something. */
export function Facts({ resource, row }: FactsProps) {
  const saying = sayingFields(resource)
  const fields = Object.entries(resource.fields).filter(
    ([name]) => name !== resource.named && !saying.has(name),
  )
  const computed = fields.filter(([, field]) => !isStored(field))
  const filled = fields.filter(
    ([name, field]) => isStored(field) && textOfValue(row.values[name] ?? null) !== '',
  )
  const shared = sharedSource(computed)
  return (
    <>
      {shared !== undefined && (
        <p className={css.shared}>
          Source: {shared}
          {computed.some(([, field]) => field.computed !== shared) &&
            ', unless another is named beside the label'}
          .
        </p>
      )}
      <FactList fields={computed} row={row} shared={shared} />
      {computed.length > 0 && filled.length > 0 && <p className={css.shared}>Documented here:</p>}
      <FactList fields={filled} row={row} />
    </>
  )
}

interface FactListProps extends Pick<FactsProps, 'row'> {
  readonly fields: readonly (readonly [string, Field])[]
  readonly shared?: string | undefined
}

function FactList({ fields, row, shared }: FactListProps) {
  if (fields.length === 0) return null
  return (
    <dl className={css.facts}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>
            {field.label}
            {field.computed !== undefined && field.computed !== shared && (
              <span className={css.source}>{field.computed}</span>
            )}
          </dt>
          <dd className={field.mono === true ? 'mono' : undefined}>
            <Led field={field} name={name} row={row}>
              <ShownValue field={field} name={name} row={row} whole />
            </Led>
          </dd>
        </div>
      ))}
    </dl>
  )
}
