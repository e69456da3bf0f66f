import css from './filters.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly onChosen: (value: string) => void
}

/** One of several, or any. */
export function ChoiceFilter({ label, value, choices, onChosen }: Props) {
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
