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
    return <p className={css.muted}>Each device has its own address. Add devices after saving.</p>
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
          label="Network name"
          name="address"
          mono
          value={values.address}
          onChange={(address) => onChange({ address })}
          fault={fault('address')}
          hint="Optional; shown only, not used to connect."
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
            hint="Of its certificate. Leave empty, test, compare and pin; or name the authority below."
          />
          <TextField
            label="Authority"
            name="certificate-authority"
            mono
            lines={3}
            value={values.certificateAuthority}
            onChange={(certificateAuthority) => onChange({ certificateAuthority })}
            fault={fault('certificate_authority')}
            hint="PEM certificate of its authority."
          />
          <TextField
            label="Certificate name"
            name="server-name"
            mono
            value={values.serverName}
            onChange={(serverName) => onChange({ serverName })}
            fault={fault('server_name')}
            hint="Only if it differs from the host."
          />
        </>
      )}
    </>
  )
}
