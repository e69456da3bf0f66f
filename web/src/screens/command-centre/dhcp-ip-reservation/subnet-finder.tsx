import type { CallAnswer } from '@patchbay/contract/call'
import type {
  findMeantSubnets,
  MeantSubnet,
} from '@patchbay/contract/command-centre/dhcp-ip-reservation/meant-subnets'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { changeWords } from '../../../changes/change-failure.tsx'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import pair from './address-field.module.css'
import css from './subnet-finder.module.css'
import { subnetWords } from './subnet-field.tsx'

type Meant = CallAnswer<typeof findMeantSubnets>

interface Props {
  /** The subnet of the form. */
  readonly chosen: string
  /** The room is that of the words, where they mean one. */
  readonly onFound: (found: { readonly subnet: string; readonly room: string | null }) => void
}

/** Finds the subnet by what people know of it: where the device is plugged in, a VLAN, a name, an address. */
export function SubnetFinder({ chosen, onFound }: Props) {
  const [words, setWords] = useState('')
  const [meant, setMeant] = useState<Meant | null>(null)
  const click = useClick()
  const find = async () => {
    if (words.trim() === '' || click.busy) return
    const found = await click.run(() =>
      call('GET /command-centre/dhcp-ip-reservation/choices/meant/', { query: { words: words.trim() } }),
    )
    if (found === null) return
    setMeant(found)
    announce(said(found))
    const [only, ...others] = found.subnets
    if (only !== undefined && others.length === 0) onFound({ subnet: only.subnet, room: found.room })
  }
  const refused = click.failure === null ? undefined : changeWords(click.failure)
  return (
    <>
      <div className={pair.pair}>
        <InputField
          label="Find subnet"
          name="subnet-words"
          value={words}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="B07-214, VLAN 120, 10.20.30.14"
          fault={refused ?? meant?.why ?? undefined}
          hint={meant === null ? 'By room, outlet, VLAN, name or address.' : said(meant)}
          onChange={(event) => {
            setWords(event.target.value)
            setMeant(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would ask for the preview of the form.
            event.preventDefault()
            void find()
          }}
        />
        <Button
          className={pair.offer}
          disabled={click.busy || words.trim() === ''}
          onClick={() => void find()}
        >
          {click.busy ? 'Looking' : 'Find'}
        </Button>
      </div>
      {meant !== null && meant.subnets.length > 0 && (
        <Fitting
          subnets={meant.subnets}
          chosen={chosen}
          onChoose={(subnet) => onFound({ subnet, room: meant.room })}
        />
      )}
    </>
  )
}

interface FittingProps {
  readonly subnets: readonly MeantSubnet[]
  readonly chosen: string
  readonly onChoose: (subnet: string) => void
}

/** Those that fit, each with why; the one of the form is marked. */
function Fitting({ subnets, chosen, onChoose }: FittingProps) {
  return (
    <ul className={css.fitting} aria-label="Matching subnets">
      {subnets.map((one) => (
        <li key={one.subnet} className={css.one} data-chosen={one.subnet === chosen}>
          <span>
            <span className={css.network}>{subnetWords(one)}</span>
            <span className={css.because}>{one.because.join(' ')}</span>
          </span>
          {one.subnet === chosen ? (
            <span className={css.because}>Chosen</span>
          ) : (
            <Button size="small" aria-label={`Use ${one.subnet}`} onClick={() => onChoose(one.subnet)}>
              Use
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What was found, in a sentence; of a server that did not tell the form itself says so. */
function said({ subnets, of, why }: Meant): string {
  if (why !== null) return why
  if (of > subnets.length) return `${of} subnets match; the first ${subnets.length} are shown.`
  const [only] = subnets
  return subnets.length === 1 && only !== undefined
    ? `${only.subnet} fits.`
    : `${of} subnets match. Choose one.`
}
