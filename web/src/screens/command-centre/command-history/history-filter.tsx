import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { attentions, makers, proofs, resultChoices } from './filter-choices.ts'
import css from './history-filter.module.css'
import { MomentFilter } from './moment-filter.tsx'
import { TypedFilter } from './typed-filter.tsx'
import type { History } from './history-query.ts'
import { filters } from './use-place.ts'
import type { FilterName, Place } from './use-place.ts'

interface Props {
  readonly place: Place
  readonly kinds: History['kinds']
}

const day = 86_400_000
const lastDays = 7

/** Always in sight; the others are folded while none of them is set. */
const inSight: ReadonlySet<FilterName> = new Set(['q', 'from', 'to', 'result'])

/** What narrows the history; all of it stands in the address. */
export function HistoryFilter({ place, kinds }: Props) {
  const set = filters.filter((name) => !inSight.has(name) && place.filter(name) !== '').length
  const [wanted, setWanted] = useState(set > 0)
  const typed = (name: FilterName, label: string, most: number, mono = false) => (
    <TypedFilter
      label={label}
      value={place.filter(name)}
      most={most}
      mono={mono}
      onTyped={(text) => place.setFilter(name, text)}
    />
  )
  const chosen = (name: FilterName, label: string, choices: readonly { value: string; text: string }[]) => (
    <ChoiceFilter
      label={label}
      value={place.filter(name)}
      choices={choices}
      onChosen={(value) => place.setFilter(name, value)}
    />
  )
  const moment = (name: FilterName, label: string) => (
    <MomentFilter label={label} value={place.filter(name)} onChosen={(at) => place.setFilter(name, at)} />
  )
  return (
    <div className={css.row} role="search" aria-label="Filter the history">
      <span className={css.search}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <TypedFilter
          main
          label="Sentence, target, person, reason, ticket"
          value={place.filter('q')}
          most={200}
          onTyped={(text) => place.setFilter('q', text)}
        />
      </span>
      {moment('from', 'From')}
      {moment('to', 'To')}
      <Button
        size="small"
        look="quiet"
        onClick={() => place.setFilter('from', new Date(Date.now() - lastDays * day).toISOString())}
      >
        Last {lastDays} days
      </Button>
      {chosen('result', 'Result', resultChoices)}
      <Button aria-expanded={wanted} onClick={() => setWanted(!wanted)}>
        Filters{set === 0 ? '' : ` (${set})`}
      </Button>
      {wanted && (
        <>
          <TypedFilter
            mono
            wide
            label="Target, sw-b12-2 Gi1/0/14"
            value={place.filter('target')}
            most={200}
            onTyped={(text) => place.setFilter('target', text)}
          />
          {typed('actor', 'Who', 100)}
          {typed('ticket', 'Ticket', 60, true)}
          {chosen('made', 'Made', makers())}
          {chosen('proven', 'Proof', proofs)}
          {chosen(
            'kind',
            'Kind',
            kinds.map(({ name, title }) => ({ value: name, text: title })),
          )}
          {typed('system', 'System', 100)}
          {typed('building', 'Building', 100)}
          {typed('department', 'Department', 20)}
          {chosen('attention', 'Attention', attentions)}
          {chosen('mine', 'Asked for', [{ value: 'yes', text: 'by me' }])}
        </>
      )}
      {place.filtered && (
        <Button size="small" look="quiet" onClick={place.clearFilters}>
          Clear
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly onChosen: (value: string) => void
}

/** One of several, or any. */
function ChoiceFilter({ label, value, choices, onChosen }: ChoiceProps) {
  return (
    <select
      className={css.choice}
      aria-label={label}
      value={value}
      data-set={value !== ''}
      onChange={(event) => onChosen(event.target.value)}
    >
      <option value="">{label}: any</option>
      {choices.map(({ value: each, text }) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  )
}
