/** What a page shows in the end may take longer than a second on a busy machine: the library's own patience would call that missing. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 8000 });
