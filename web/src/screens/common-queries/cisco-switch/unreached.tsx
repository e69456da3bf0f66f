import type { Unreached as Told } from '@patchbay/contract/switches/picture'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { usePlace } from './use-place.ts'

/** The switch does not answer: why, since when what is shown is the last that is known, and who near it answers. */
export function Unreached({
  unreached: { words, since, nearest },
  name,
  onAskAgain,
}: {
  unreached: Told
  name: string
  onAskAgain: () => void
}) {
  const place = usePlace()
  return (
    <Callout
      tone="bad"
      actions={
        <>
          <Button size="small" onClick={onAskAgain}>
            Ask {name} again
          </Button>
          {nearest !== null && (
            <Button
              size="small"
              onClick={() => place.ask(`${nearest.name} ${nearest.interface ?? ''}`.trim())}
            >
              Look at {nearest.name}
            </Button>
          )}
        </>
      }
    >
      {words}{' '}
      {since === null ? (
        'It was never read.'
      ) : (
        <>
          What follows was last known <RelativeAge since={since} />.
        </>
      )}{' '}
      {nearest?.words}
    </Callout>
  )
}
