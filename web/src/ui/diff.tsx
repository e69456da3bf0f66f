import css from './diff.module.css'

export interface DiffRow {
  readonly title: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface Props {
  readonly label: string
  readonly rows: readonly DiffRow[]
  readonly heads?: readonly [what: string, before: string, after: string]
}

/** Field, now, after. What stays within a list of values is left out on both sides. */
export function Diff({ label, rows, heads = ['Field', 'Now', 'After'] }: Props) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, before, after }) => (
          <tr key={title}>
            <td>{title}</td>
            <td>
              <Values sign="−" values={before.filter((value) => !after.includes(value))} />
            </td>
            <td>
              <Values sign="+" values={after.filter((value) => !before.includes(value))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Values({ sign, values }: { sign: '−' | '+'; values: readonly string[] }) {
  if (values.length === 0) return <span className={css.none}>–</span>
  return (
    <span className={css.values}>
      {values.map((value) => (
        <span key={value} className={`${css.value} ${sign === '+' ? css.after : css.before}`}>
          {sign} {value}
        </span>
      ))}
    </span>
  )
}
