// Workbooks as spreadsheets write them, as small as they can be.
import { strToU8, zipSync } from 'fflate'

type Row = readonly (string | number)[]

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of several sheets, by their names; texts are put in as they are. */
export function workbook(sheets: Readonly<Record<string, readonly Row[]>>): Buffer {
  const names = Object.keys(sheets)
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const dataOf = (rows: readonly Row[]) =>
    rows
      .map((cells, r) => {
        const inner = cells.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${r + 1}`))
        return `<row r="${r + 1}">${inner.join('')}</row>`
      })
      .join('')
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${dataOf(rows)}</sheetData></worksheet>`,
      ]),
    ),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}
