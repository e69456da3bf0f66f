import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { SetFilters } from '../../../table/set-filters.tsx'
import type { SetFilter } from '../../../table/set-filters.tsx'
import { Button } from '../../../ui/button.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { attentions, makers, proofs, resultChoices } from './filter-choices.ts'
import css from '../../../table/filters.module.css'
import { ChoiceFilter } from '../../../table/choice-filter.tsx'
import { MomentFilter } from '../../../table/moment-filter.tsx'
import { TypedFilter } from '../../../table/typed-filter.tsx'
import type { History } from './history-query.ts'
import { filters } from './use-place.ts'
import type { FilterName, Place } from './use-place.ts'

interface Props {
  readonly place: Place
  readonly kinds: History['kinds']
}

type Labelled = Exclude<FilterName, 'q'>

const labels: Readonly<Record<Labelled, string>> = {
  target: 'Target',
  actor: 'Who',
  ticket: 'Ticket',
  made: 'Made',
  result: 'Result',
  proven: 'Proof',
  kind: 'Kind',
  system: 'System',
  building: 'Building',
  department: 'Department',
  attention: 'Attention',
  mine: 'Requested',
  from: 'From',
  to: 'To',
}

/** The filters that are set, with their values as they are chosen. */
function setFilters(place: Place, kinds: History['kinds'], zone: string): SetFilter[] {
  const choices: Partial<Record<FilterName, readonly { readonly value: string; readonly text: string }[]>> = {
    made: makers(),
    result: resultChoices,
    proven: proofs,
    attention: attentions,
    mine,
    kind: kinds.map(({ name, title }) => ({ value: name, text: title })),
  }
  const wordsOf = (name: FilterName, value: string) =>
    (name === 'from' || name === 'to') && !Number.isNaN(Date.parse(value))
      ? instantWords(new Date(value), zone)
      : (choices[name]?.find((one) => one.value === value)?.text ?? value)
  return filters.flatMap((name) => {
    const value = place.filter(name)
    return name === 'q' || value === '' ? [] : [{ name, label: labels[name], value: wordsOf(name, value) }]
  })
}

const mine = [{ value: 'yes', text: 'by me' }] as const

const day = 86_400_000
const lastDays = 7

/** Always in sight; the others are folded. */
const inSight: ReadonlySet<string> = new Set(['q', 'from', 'to', 'result'])

/** What narrows the history; all of it stands in the address. */
export function HistoryFilter({ place, kinds }: Props) {
  const tags = setFilters(place, kinds, useTimeZone())
  const set = tags.filter(({ name }) => !inSight.has(name)).length
  const [wanted, setWanted] = useState(set > 0)
  const typed = (name: Labelled, most: number, mono = false) => (
    <TypedFilter
      label={labels[name]}
      value={place.filter(name)}
      most={most}
      mono={mono}
      onTyped={(text) => place.setFilter(name, text)}
    />
  )
  const chosen = (name: Labelled, choices: readonly { value: string; text: string }[]) => (
    <ChoiceFilter
      label={labels[name]}
      value={place.filter(name)}
      choices={choices}
      onChosen={(value) => place.setFilter(name, value)}
    />
  )
  const moment = (name: Labelled) => (
    <MomentFilter
      label={labels[name]}
      value={place.filter(name)}
      onChosen={(at) => place.setFilter(name, at)}
    />
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
      {moment('from')}
      {moment('to')}
      <Button
        size="small"
        look="quiet"
        onClick={() => place.setFilter('from', new Date(Date.now() - lastDays * day).toISOString())}
      >
        Last {lastDays} days
      </Button>
      {chosen('result', resultChoices)}
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
          {typed('actor', 100)}
          {typed('ticket', 60, true)}
          {chosen('made', makers())}
          {chosen('proven', proofs)}
          {chosen(
            'kind',
            kinds.map(({ name, title }) => ({ value: name, text: title })),
          )}
          {typed('system', 100)}
          {typed('building', 100)}
          {typed('department', 20)}
          {chosen('attention', attentions)}
          {chosen('mine', mine)}
        </>
      )}
      {place.filtered && (
        <Button size="small" look="quiet" onClick={place.clearFilters}>
          Clear
        </Button>
      )}
      <SetFilters set={tags} onClear={place.clear} />
    </div>
  )
}
