import { z } from 'zod'
import { meantAddress, meantMac, readTypedMac } from '../identifiers/identifiers.ts'
import { asSeen } from '../identifiers/clean.ts'
import { meantText } from '../identifiers/wrapping.ts'
import type { Asked, ChangeField, ChangeFields, FieldValue } from './change.ts'

/** A MAC as it was typed, read as Search reads it, in colon notation. */
export const macText = z
  .string()
  .overwrite(meantMac)
  .regex(/^[0-9a-fA-F:. -]{11,23}$/, 'Enter the MAC of one device, such as 00:1b:54:0a:3c:7f.')
  .refine(
    (text) => readTypedMac(text)?.kind === 'mac',
    'Enter the MAC of one device, such as 00:1b:54:0a:3c:7f.',
  )

/** An IPv4 address, read likewise. */
export const ipv4Text = z.string().overwrite(meantAddress).check(z.ipv4())

/** A network such as `10.20.30.0/24`, read likewise. */
export const cidrv4Text = z.string().overwrite(meantText).check(z.cidrv4())

type Value = string | number | boolean | null

function valueOf(field: ChangeField): z.ZodType<Value, Value> {
  if (field.kind === 'choice') return z.enum(field.choices)
  if (field.kind === 'yes-no') return z.boolean()
  if (field.kind === 'vlan') return z.int().min(1).max(4094)
  if (field.kind === 'number') return z.int().min(field.least).max(field.most)
  if (field.kind === 'mac') return macText
  if (field.kind === 'ipv4') return ipv4Text
  if (field.kind === 'note') return z.string().max(field.longest)
  if (field.kind !== 'text') return z.string()
  const text = field.lines === undefined ? z.string().overwrite(asSeen) : z.string().trim()
  return text.min(1).max(field.longest)
}

function schemaOf(field: ChangeField): z.ZodType<Value, Value> {
  const open = field.optional === true || (field.kind === 'vlan' && field.none === true)
  return open ? valueOf(field).nullable() : valueOf(field)
}

type Schema<F extends ChangeField> = z.ZodType<FieldValue<F>, FieldValue<F>>

const schemasOf = (fields: ChangeFields, each: (field: ChangeField) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, each(field)]))

/** What may be asked for with declared fields. */
export const askedSchema = <C extends { readonly fields: ChangeFields }>({
  fields,
}: C): z.ZodType<Asked<C>, Asked<C>> =>
  // Its shape is what `Asked` reads from the same fields.
  z.strictObject(schemasOf(fields, schemaOf)) as unknown as z.ZodType<Asked<C>, Asked<C>>

/** Fields of which each stays as it is where it is left out. */
export const settable = <F extends ChangeFields>(fields: F) =>
  schemasOf(fields, (field) => schemaOf(field).optional()) as {
    [Name in keyof F]: z.ZodOptional<Schema<F[Name]>>
  }

/** The same where null leaves it as it is, as does what was kept before there was such a field. */
export const nullable = <F extends ChangeFields>(fields: F) =>
  schemasOf(fields, (field) => valueOf(field).nullable().default(null)) as {
    [Name in keyof F]: z.ZodDefault<z.ZodNullable<Schema<F[Name]>>>
  }
