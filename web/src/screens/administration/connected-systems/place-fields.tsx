import type { Product } from '@patchbay/contract/systems/system'
import { TextField } from '../../../ui/field.tsx'
import css from './connected-systems.module.css'
import type { SystemValues } from './system-values.ts'

interface Props {
  product: Product
  networks: readonly string[]
  values: SystemValues
  onChange: (more: Partial<SystemValues>) => void
  fault: (name: string) => string | undefined
}

/** Where a system is and what proves it; those that are many devices have neither of their own. */
export function PlaceFields({ product, networks, values, onChange, fault }: Props) {
  if (product.per_device) {
    return <p className={css.muted}>Each of its devices has a place of its own; add them once it is saved.</p>
  }
  return (
    <>
      <div className={css.pair}>
        <TextField
          label="Host"
          name="host"
          mono
          value={values.host}
          onChange={(host) => onChange({ host })}
          fault={fault('host')}
          hint={`Name or address in ${networks.slice(0, 4).join(', ')}`}
        />
        <TextField
          label="Port"
          name="port"
          mono
          value={values.port}
          onChange={(port) => onChange({ port })}
          fault={fault('port')}
        />
        <TextField
          label="Name in the network"
          name="address"
          mono
          value={values.address}
          onChange={(address) => onChange({ address })}
          fault={fault('address')}
          hint="Optional; shown, and never connected to."
        />
      </div>
      {product.proof === 'certificate' && (
        <>
          <TextField
            label="Pinned fingerprint"
            name="fingerprint"
            mono
            value={values.fingerprint}
            onChange={(fingerprint) => onChange({ fingerprint })}
            fault={fault('fingerprint')}
            hint="Of its certificate. Leave it empty, test, compare what it shows, and pin that; or give the authority below."
          />
          <TextField
            label="Authority"
            name="certificate-authority"
            mono
            lines={3}
            value={values.certificateAuthority}
            onChange={(certificateAuthority) => onChange({ certificateAuthority })}
            fault={fault('certificate_authority')}
            hint="Certificate in PEM of the authority that signed it."
          />
          <TextField
            label="Name in the certificate"
            name="server-name"
            mono
            value={values.serverName}
            onChange={(serverName) => onChange({ serverName })}
            fault={fault('server_name')}
            hint="Only when it differs from the host."
          />
        </>
      )}
    </>
  )
}
