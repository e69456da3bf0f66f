import { useId } from 'react'
import css from './choice-row.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

/** A few choices side by side, one of them taken: a group of radio buttons. */
export function ChoiceRow<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={css.row}>
      <legend className={css.label}>{label}</legend>
      <div className={css.choices}>
        {choices.map(([each, words]) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            <span className={css.words}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
