import css from './diff.module.css'

export interface DiffRow {
  readonly title: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Field, now, after. What stays within a list of values is left out on both sides. */
export function Diff({ label, rows }: { label: string; rows: readonly DiffRow[] }) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
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
