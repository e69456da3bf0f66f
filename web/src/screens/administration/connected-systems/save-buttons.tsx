import { systemKinds } from '@patchbay/contract/systems/system-kinds'
import type { SystemKind } from '@patchbay/contract/systems/system-kinds'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly kind: SystemKind
  readonly title: string
  readonly isNew: boolean
  /** The step of the last test that failed, in words; null where none did, or nothing was tested. */
  readonly failed: string | null
  readonly busy: boolean
  readonly onCancel: () => void
  /** Saves it enabled although its test failed; the form’s own submit never does. */
  readonly onSaveEnabled: () => void
}

/** What everybody meets with a system that does not answer. */
const consequence = ({ kind, title }: Pick<Props, 'kind' | 'title'>) => {
  const name = title.trim() === '' ? 'it' : title.trim()
  return systemKinds[kind].asked
    ? `Every search of ${systemKinds[kind].title} also asks ${name}, waits up to 8 s, and is incomplete without it.`
    : `Messages to ${name} are not delivered; sending is retried.`
}

/** At the foot of the form. A system whose test failed is saved disabled, or by a second click that says what follows. */
export function SaveButtons({ isNew, failed, busy, onCancel, onSaveEnabled, ...system }: Props): ReactNode {
  const [insists, setInsists] = useState(false)
  const plain = isNew ? 'Connect' : 'Save'
  if (failed === null) {
    return (
      <ActionBar status={isNew ? 'Nothing is saved yet.' : 'Nothing is changed yet.'}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" disabled={busy}>
          {plain}
        </Button>
      </ActionBar>
    )
  }
  return (
    <ActionBar status={insists ? consequence(system) : `The test failed: ${failed}`}>
      <Button onClick={onCancel}>Cancel</Button>
      {insists ? (
        <Button disabled={busy} onClick={onSaveEnabled}>
          {`${plain} enabled for every search`}
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => setInsists(true)}>
          {`${plain} enabled …`}
        </Button>
      )}
      <Button look="primary" type="submit" disabled={busy}>
        {`${plain} disabled`}
      </Button>
    </ActionBar>
  )
}
