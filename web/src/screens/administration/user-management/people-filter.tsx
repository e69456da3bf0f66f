import { accessKeys } from '@patchbay/contract/access-keys'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { slashTarget } from '../../../keys/main-field.ts'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { SetFilters } from '../../../table/set-filters.tsx'
import type { SetFilter } from '../../../table/set-filters.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Choice } from '../../../ui/field.tsx'
import { useGroups, useRoles } from './questions.ts'
import { filters } from './use-place.ts'
import type { FilterName, Place } from './use-place.ts'
import css from './people-filter.module.css'

/** Milliseconds without typing after which the list is asked for. */
const pause = 250

const named = (all: readonly { readonly id: number; readonly name: string }[] = []): Choice[] =>
  all.map(({ id, name }) => ({ value: String(id), text: name }))

const plain = (...values: string[]): Choice[] => values.map((value) => ({ value, text: value }))

export function PeopleFilter({ place, filtered }: { place: Place; filtered: boolean }) {
  const roles = useRoles()
  const groups = useGroups()
  const narrow = useNarrow()
  const [wanted, setOpened] = useState(false)
  const opened = wanted || !narrow
  const set = filters.filter((name) => name !== 'q' && place.filter(name) !== '').length
  const asked = place.filter('q')
  const [text, setText] = useState(asked)

  // The address is the truth: back and forward change it from outside.
  useEffect(() => setText(asked), [asked])
  const { setFilter } = place
  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => setFilter('q', text), pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address as it is when the typing stops
  }, [text, asked])

  const choices: readonly { name: FilterName; label: string; choices: readonly Choice[] }[] = [
    { name: 'status', label: 'Status', choices: plain('active', 'disabled', 'locked', 'expired') },
    { name: 'role', label: 'Role', choices: [{ value: '0', text: 'no role' }, ...named(roles.data)] },
    { name: 'group', label: 'Group', choices: named(groups.data) },
    {
      name: 'key',
      label: 'Key',
      choices: accessKeys.map((key) => ({ value: key, text: accessKeyWords[key].title })),
    },
    {
      name: 'source',
      label: 'Source',
      choices: [...plain('local', 'directory'), { value: 'openid', text: 'OpenID Connect' }],
    },
    { name: 'stale', label: 'Sign-in', choices: [{ value: 'yes', text: 'none for 90 days' }] },
  ]
  const tags = choices.flatMap(({ name, label, choices: among }): SetFilter[] => {
    const value = place.filter(name)
    const words = among.find((one) => one.value === value)?.text ?? value
    return value === '' ? [] : [{ name, label, value: words }]
  })
  return (
    <div className={css.row} role="search" aria-label="Filter people">
      <label className={css.text}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <input
          {...slashTarget}
          aria-label="Name, username or e-mail"
          placeholder="Name, username or e-mail"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {narrow && (
        <Button aria-expanded={opened} onClick={() => setOpened(!wanted)}>
          Filters{set === 0 ? '' : ` (${set})`}
        </Button>
      )}
      {opened &&
        choices.map(({ name, label, choices: among }) => (
          <span className={css.choice} key={name}>
            <select
              aria-label={label}
              value={place.filter(name)}
              data-set={place.filter(name) !== ''}
              onChange={(event) => setFilter(name, event.target.value)}
            >
              <option value="">{label}: any</option>
              {among.map(({ value, text: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </span>
        ))}
      {filtered && (
        <Button size="small" look="quiet" onClick={place.clearFilters}>
          Clear
        </Button>
      )}
      <SetFilters set={tags} onClear={(nothing) => place.go({ ...nothing, page: '' }, true)} />
    </div>
  )
}
