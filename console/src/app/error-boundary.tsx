// A screen that fails says so, and the page can be loaded anew.
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import { shellTexts } from '../texts/shell.ts'
import { Empty } from '../ui/empty.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Empty title={commonTexts.unexpected}>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </Empty>
    )
  }
}
