import type { Port } from '@patchbay/contract/switches/port'
import css from './plate-key.module.css'
import { countKinds } from './port-kinds.ts'

/** The key of the face plate with its counts; each filters the table to as many rows as it counts. */
export function PlateKey({
  ports,
  only,
  onKeep,
}: {
  ports: readonly Port[]
  only: string
  onKeep: (only: string) => void
}) {
  return (
    <div className={css.key} role="group" aria-label="Kinds of ports">
      {countKinds(ports).map(({ name, word, count }) => (
        <button
          key={name}
          type="button"
          className={css.kind}
          aria-pressed={only === name}
          onClick={() => onKeep(only === name ? '' : name)}
        >
          <span className={css.swatch} data-kind={name} aria-hidden="true" />
          {word}
          <span className={css.count}>{count}</span>
        </button>
      ))}
    </div>
  )
}
