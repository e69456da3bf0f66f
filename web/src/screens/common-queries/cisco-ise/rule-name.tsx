import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './rules-panel.module.css'

interface Props {
  readonly name: string
  readonly matched: boolean
  readonly enabled: boolean
  /** What sort of rule it is, where that is not plain. */
  readonly sort?: string | null
}

/** A rule's name, with whether it decided. */
export function RuleName({ name, matched, enabled, sort = null }: Props) {
  return (
    <div className={css.name}>
      <span className={css.title}>{name}</span>
      {matched && (
        <span className={css.matched}>
          <StateGlyph glyph="ok" />
          matched
        </span>
      )}
      {sort !== null && <span className={css.quiet}>{sort}</span>}
      {!enabled && <span className={css.quiet}>switched off</span>}
    </div>
  )
}
