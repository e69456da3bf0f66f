import css from './dashboard.module.css'
import type { Dashboard } from './use-dashboard.ts'
import type { Place } from './use-place.ts'

interface Choice {
  readonly value: string
  readonly text: string
}

interface Props {
  readonly label: string
  readonly all: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChosen: (value: string) => void
}

function Chosen({ label, all, value, choices, onChosen }: Props) {
  if (choices.length === 0 && value === '') return null
  return (
    <select
      className={css.choice}
      aria-label={label}
      value={value}
      data-on={value !== ''}
      onChange={(event) => onChosen(event.target.value)}
    >
      <option value="">{all}</option>
      {value !== '' && choices.every((choice) => choice.value !== value) && <option>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  )
}

/** The part of the campus that is shown. */
export function ScopeChoice({
  dashboard,
  place,
}: {
  dashboard: Pick<Dashboard, 'buildings' | 'departments'>
  place: Place
}) {
  const { building = '', department = '' } = place.scope
  return (
    <>
      <Chosen
        label="Building"
        all="All buildings"
        value={building}
        choices={dashboard.buildings.map(({ code, name }) => ({
          value: code,
          text: name === null ? code : `${code} ${name}`,
        }))}
        onChosen={(chosen) => place.narrow({ building: chosen })}
      />
      <Chosen
        label="Department"
        all="All departments"
        value={department}
        choices={dashboard.departments.map(({ code, name }) => ({ value: code, text: `${code} ${name}` }))}
        onChosen={(chosen) => place.narrow({ department: chosen })}
      />
    </>
  )
}
