import { accessKeys } from '@patchbay/contract/access-keys'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { slashTarget } from '../../../../keys/main-field.ts'
import { useNarrow } from '../../../../shell/use-narrow.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Choice } from '../../../../ui/field.tsx'
import { useGroups, useRoles } from '../questions.ts'
import { filters } from '../use-place.ts'
import type { FilterName, Place } from '../use-place.ts'
import css from './people-filter.module.css'

/** Milliseconds without typing after which the list is asked for. */
const pause = 250

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

  const select = (name: FilterName, label: string, choices: readonly Choice[]) => (
    <span className={css.choice}>
      <select
        aria-label={label}
        value={place.filter(name)}
        data-set={place.filter(name) !== ''}
        onChange={(event) => setFilter(name, event.target.value)}
      >
        <option value="">{label}: any</option>
        {choices.map(({ value, text: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
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
      {opened && (
        <>
          {select('status', 'Status', plain('active', 'disabled', 'locked', 'expired'))}
          {select('role', 'Role', [
            { value: '0', text: 'no role' },
            ...(roles.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
          ])}
          {select(
            'group',
            'Group',
            (groups.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
          )}
          {select(
            'key',
            'Key',
            accessKeys.map((key) => ({ value: key, text: accessKeyWords[key].title })),
          )}
          {select('source', 'Source', [
            ...plain('local', 'directory'),
            { value: 'openid', text: 'OpenID Connect' },
          ])}
          {select('stale', 'Sign-in', [{ value: 'yes', text: 'none for 90 days' }])}
        </>
      )}
      {filtered && (
        <Button size="small" look="quiet" onClick={place.clearFilters}>
          Clear
        </Button>
      )}
    </div>
  )
}
