import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { filesHint } from './faults.ts'
import type { FormFile } from './form-values.ts'

interface Props {
  readonly files: readonly FormFile[]
  readonly fault: string | undefined
  readonly onChange: (files: readonly FormFile[]) => void
}

/** Files that go with the request. They are no part of a draft. */
export function FilesField({ files, fault, onChange }: Props) {
  const [unread, setUnread] = useState<string | null>(null)
  const take = async (chosen: readonly File[]) => {
    try {
      const read = await Promise.all(chosen.map(readFile))
      setUnread(null)
      onChange([...files, ...read])
    } catch {
      setUnread('A file could not be read. Choose it again.')
    }
  }
  return (
    <>
      <InputField
        label="Attachments"
        type="file"
        multiple
        fault={unread ?? fault}
        hint={filesHint}
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {files.length > 0 && (
        <ul aria-label="Attached files">
          {files.map((one, at) => (
            <li key={`${at} ${one.name}`}>
              {one.name}, {Math.ceil(one.size / 1024)} kB{' '}
              <Button look="quiet" onClick={() => onChange(files.filter((each) => each !== one))}>
                Remove<span className="visually-hidden"> {one.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const plainType = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/i

async function readFile(file: File): Promise<FormFile> {
  const reader = new FileReader()
  const whole = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('not read')))
  })
  reader.readAsDataURL(file)
  const url = await whole
  return {
    name: file.name,
    type: plainType.test(file.type) ? file.type : 'application/octet-stream',
    content: url.slice(url.indexOf(',') + 1),
    size: file.size,
  }
}
