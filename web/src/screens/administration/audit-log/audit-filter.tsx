import { auditKinds, auditResults } from '@patchbay/contract/audit-words'
import { IconSearch } from '@tabler/icons-react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { ChoiceFilter } from '../../../table/choice-filter.tsx'
import css from '../../../table/filters.module.css'
import { MomentFilter } from '../../../table/moment-filter.tsx'
import { SetFilters } from '../../../table/set-filters.tsx'
import { TypedFilter } from '../../../table/typed-filter.tsx'
import { Button } from '../../../ui/button.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { filters } from './audit-address.ts'
import type { AuditAddress, FilterName } from './audit-address.ts'

const labels: Readonly<Record<FilterName, string>> = {
  q: 'Target',
  who: 'Who',
  kind: 'Kind',
  result: 'Result',
  address: 'From address',
  from: 'From',
  to: 'To',
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, text]) => ({ value, text }))
const kinds = choicesOf(auditKinds)
const results = choicesOf(auditResults)

/** What narrows the log; all of it is in the address. */
export function AuditFilter({ place }: { place: AuditAddress }) {
  const zone = useTimeZone()
  const wordsOf = (name: FilterName, value: string) => {
    if ((name === 'from' || name === 'to') && !Number.isNaN(Date.parse(value)))
      return instantWords(new Date(value), zone)
    const choices = name === 'kind' ? kinds : name === 'result' ? results : []
    return choices.find((one) => one.value === value)?.text ?? value
  }
  const set = filters.flatMap((name) => {
    const value = place.filter(name)
    return value === '' ? [] : [{ name, label: labels[name], value: wordsOf(name, value) }]
  })
  const bound = (name: FilterName) => ({ label: labels[name], value: place.filter(name) })
  return (
    <div className={css.row} role="search" aria-label="Filter the audit log">
      <span className={css.search}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <TypedFilter
          main
          label="Target begins with"
          value={place.filter('q')}
          most={200}
          onTyped={(text) => place.setFilter('q', text)}
        />
      </span>
      <TypedFilter {...bound('who')} most={100} onTyped={(text) => place.setFilter('who', text)} />
      <ChoiceFilter {...bound('kind')} choices={kinds} onChosen={(value) => place.setFilter('kind', value)} />
      <ChoiceFilter
        {...bound('result')}
        choices={results}
        onChosen={(value) => place.setFilter('result', value)}
      />
      <MomentFilter {...bound('from')} onChosen={(at) => place.setFilter('from', at)} />
      <MomentFilter {...bound('to')} onChosen={(at) => place.setFilter('to', at)} />
      <TypedFilter
        mono
        {...bound('address')}
        most={60}
        onTyped={(text) => place.setFilter('address', text)}
      />
      {place.filtered && (
        <Button size="small" look="quiet" onClick={place.clearFilters}>
          Clear
        </Button>
      )}
      <SetFilters set={set} onClear={place.clear} />
    </div>
  )
}
