import { IconX } from '@tabler/icons-react'
import css from '../ui/table-tools.module.css'
import { TextButton } from '../ui/button.tsx'

export interface SetFilter {
  /** In the address. */
  readonly name: string
  readonly label: string
  /** As people read it. */
  readonly value: string
}

interface Props {
  readonly set: readonly SetFilter[]
  /** Where nothing else takes off all at once. */
  readonly clearsAll?: boolean
  /** Given the names with nothing for each. */
  readonly onClear: (nothing: Readonly<Record<string, ''>>) => void
}

const noFilters = (set: readonly SetFilter[]) =>
  Object.fromEntries(set.map(({ name }) => [name, ''] as const))

/** The filters of a list that are set, each with the way to take it off. */
export function SetFilters({ set, clearsAll = false, onClear }: Props) {
  if (set.length === 0) return null
  return (
    <ul className={css.set} aria-label="Filters that are set">
      {set.map((one) => (
        <li key={one.name}>
          <button type="button" className={css.tag} onClick={() => onClear(noFilters([one]))}>
            <span className="visually-hidden">Remove the filter </span>
            <span className={css.label}>{one.label}:</span> {one.value}
            <IconX size={14} stroke={1.6} aria-hidden="true" />
          </button>
        </li>
      ))}
      {set.length > 1 && clearsAll && (
        <li>
          <TextButton onClick={() => onClear(noFilters(set))}>Clear all</TextButton>
        </li>
      )}
    </ul>
  )
}
