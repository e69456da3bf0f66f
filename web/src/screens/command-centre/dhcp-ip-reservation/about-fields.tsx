import { onboardedThings, thingWords } from '@patchbay/contract/changes/onboarded-things'
import type { ReservationSays } from '@patchbay/contract/policies/reservation-says'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly values: Pick<FormValues, 'owner' | 'description' | 'thing' | 'room'>
  /** What the site wants to be said. */
  readonly needed: readonly ReservationSays[]
  readonly fault: (name: keyof Faults) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

const things = [
  { value: '', text: 'Not said' },
  ...onboardedThings.map((thing) => ({
    value: thing,
    text: thingWords[thing].replace(/^./, (letter) => letter.toUpperCase()),
  })),
]

/** What is kept in the reservation for people: whose the device is, what it is and where. */
export function AboutFields({ values, needed, fault, onChange }: Props) {
  return (
    <>
      <TextField
        label="Owner or department"
        needed={needed.includes('owner')}
        name="owner"
        value={values.owner}
        maxLength={100}
        onChange={(owner) => onChange({ owner })}
        fault={fault('owner')}
        hint={`${needed.includes('owner') ? '' : 'Optional. '}Kept in the reservation, for whoever finds it later.`}
      />
      <ChoiceField
        label="What it is"
        name="thing"
        value={values.thing}
        choices={things}
        onChange={(thing) => onChange({ thing })}
        fault={fault('thing')}
        hint="Optional."
      />
      <TextField
        label="Room"
        name="room"
        value={values.room}
        maxLength={100}
        onChange={(room) => onChange({ room })}
        fault={fault('room')}
        hint="Optional. Where it stands; its subnet is taken where none is chosen. A room that the site protects needs a second person."
      />
      <TextField
        label="Description"
        name="description"
        value={values.description}
        maxLength={200}
        onChange={(description) => onChange({ description })}
        fault={fault('description')}
        hint="Optional."
      />
    </>
  )
}
