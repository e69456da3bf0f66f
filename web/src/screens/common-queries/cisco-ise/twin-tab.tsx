import type { TwinPart } from '@patchbay/contract/common-queries/cisco-ise'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { useEffect, useState, useMemo } from 'react'
import type { FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { ResultTable } from '../../../table/result-table.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './source-of-part.ts'
import css from './twin-tab.module.css'
import { usePageAddress } from '../../../query/page-address.ts'

type Row = TwinPart['differences'][number]

const macLabel = 'MAC'

function There({ label, there }: Row) {
  if (there === null) return <span className={css.none}>none</span>
  if (label !== macLabel) return there
  return (
    <Link className="mono" to="." search={{ q: there }}>
      {there}
    </Link>
  )
}

/** Where two endpoints differ as it is shown, their MACs first. */
export const twinRows = (
  { mac: other, differences }: TwinPart,
  mac: string | null,
  said: Said,
): ResultRows<Row> => ({
  title: 'Compared with',
  rows: [
    { label: macLabel, here: mac, there: other },
    ...differences.filter(({ label }) => label !== macLabel),
  ],
  said: () => said,
  columns: [
    { head: 'Fact', text: ({ label }) => label, look: css.label },
    {
      head: 'This endpoint',
      text: ({ here }) => here ?? 'none',
      cell: ({ label, here }) =>
        here === null ? (
          <span className={css.none}>none</span>
        ) : label === macLabel ? (
          <span className="mono">{here}</span>
        ) : (
          here
        ),
    },
    { head: 'Other endpoint', text: ({ there }) => there ?? 'none', cell: (row) => <There {...row} /> },
  ],
})

interface Props {
  twin: TwinPart
  mac: string | null
  nameOf: (source: string) => string
}

/** The endpoint that somebody named, or another of the same group that is authorized: where the two differ. */
export function TwinTab({ twin, mac, nameOf }: Props) {
  const said = saidBy(twin, 'endpoints', nameOf)
  return (
    <Panel
      title={
        twin.by === 'console'
          ? 'Compared with an authorized endpoint of its group'
          : twin.passed === false
            ? 'Compared with another denied endpoint'
            : 'Compared with the named endpoint'
      }
      count={twin.differences.length}
      aside={<PartAge part={twin} service="endpoints" nameOf={nameOf} />}
    >
      <TwinField />
      <PartBody
        said={said}
        title="Compared with"
        part={twin}
        none={twin.why ?? 'No other endpoint of its group is authorized now.'}
      >
        <ResultTable {...twinRows(twin, mac, said)} label="Differences" keyOf={({ label }) => label} />
        {twin.same.length > 0 && (
          <Shown
            part={factsPart('Compared with', [
              { name: 'The same on both', value: twin.same.join(', '), said },
            ])}
          />
        )}
        {twin.same.length > 0 && <p className={css.same}>The same on both: {twin.same.join(', ')}.</p>}
      </PartBody>
    </Panel>
  )
}

/** Names another endpoint to compare with; empty for one that the console finds. */
function TwinField() {
  const { twin, setTwin } = useTwin()
  const [text, setText] = useState(twin)
  const [fault, setFault] = useState<string>()

  useEffect(() => {
    setText(twin)
    setFault(undefined)
  }, [twin])

  function compare(event: FormEvent) {
    event.preventDefault()
    const wanted = text.trim()
    const read = wanted === '' ? null : classify(wanted)
    if (read === null) setTwin('')
    else if ('fault' in read) setFault(read.fault)
    else if (read.identifier.kind !== 'mac') setFault('Enter the MAC of an endpoint')
    else setTwin(read.identifier.canonical)
  }

  return (
    <form className={css.form} onSubmit={compare}>
      <InputField
        label="Compare with"
        placeholder="MAC in any notation"
        value={text}
        fault={fault}
        mono
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Compare</Button>
      {twin !== '' && (
        <Button look="quiet" onClick={() => setTwin('')}>
          Choose automatically
        </Button>
      )}
    </form>
  )
}

/** The endpoint to compare with, as the address has it: `?twin=…`; empty for one that the console finds. */
export function useTwin() {
  const { address, go } = usePageAddress<'/common-queries/cisco-ise'>()
  const twin = address.twin ?? ''
  return {
    twin,
    /** As a parameter of the call. */
    more: useMemo((): Readonly<Record<string, string>> => (twin === '' ? {} : { twin }), [twin]),
    setTwin: (next: string) => go({ twin: next, tab: 'twin' }, { replace: true }),
  }
}
