// How a payment is made, step by step and in the words of each bank's own menus: data alone, to be corrected here.

export interface WayToPay {
  readonly title: string
  /** `{number}`, `{biller}`, `{amount}`, `{bank}`, `{holder}`, `{exactly}` stand for what the payment says */
  readonly steps: string[]
}

const CHECK_VA = 'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan PIN Anda.'
const CHECK_ATM = 'Periksa nama toko dan jumlah {amount}, lalu pilih Ya atau Benar. Simpan struknya.'
const CARD = 'Masukkan kartu dan PIN.'

/** By the bank's code. */
export const VA_WAYS: Readonly<Record<string, readonly WayToPay[]>> = {
  bca: [
    {
      title: 'BCA mobile atau myBCA',
      steps: [
        'Di BCA mobile: pilih m-BCA, m-Transfer, lalu BCA Virtual Account. Di myBCA: pilih Transfer, lalu Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_VA,
      ],
    },
    {
      title: 'KlikBCA',
      steps: [
        'Masuk ke KlikBCA Individu.',
        'Pilih Transfer Dana, lalu Transfer ke BCA Virtual Account.',
        'Masukkan nomor Virtual Account {number}, lalu Lanjutkan.',
        'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan KeyBCA.',
      ],
    },
    {
      title: 'ATM BCA',
      steps: [
        CARD,
        'Pilih Transaksi Lainnya, Transfer, lalu Ke Rek BCA Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_ATM,
      ],
    },
  ],
  bni: [
    {
      title: 'wondr by BNI atau BNI Mobile Banking',
      steps: [
        'Di wondr: pilih Transfer, lalu Virtual Account. Di BNI Mobile Banking: pilih Transfer, lalu Virtual Account Billing.',
        'Masukkan nomor Virtual Account {number} sebagai tujuan baru.',
        CHECK_VA,
      ],
    },
    {
      title: 'BNI Internet Banking',
      steps: [
        'Masuk ke BNI Internet Banking.',
        'Pilih Transfer, lalu Virtual Account Billing.',
        'Masukkan nomor Virtual Account {number} dan pilih rekening debit.',
        'Periksa nama toko dan jumlah {amount}, lalu masukkan kode otentikasi token.',
      ],
    },
    {
      title: 'ATM BNI',
      steps: [
        CARD,
        'Pilih Menu Lainnya, Transfer, jenis rekening Anda, lalu Virtual Account Billing.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_ATM,
      ],
    },
  ],
  bri: [
    {
      title: 'BRImo',
      steps: [
        'Buka BRImo, pilih BRIVA, lalu Tambah Transaksi Baru.',
        'Masukkan nomor BRIVA {number}, lalu Lanjutkan.',
        CHECK_VA,
      ],
    },
    {
      title: 'Internet Banking BRI',
      steps: [
        'Masuk ke ib.bri.co.id.',
        'Pilih Pembayaran, lalu BRIVA.',
        'Masukkan nomor BRIVA {number} sebagai kode bayar.',
        'Periksa nama toko dan jumlah {amount}, lalu masukkan password dan mToken.',
      ],
    },
    {
      title: 'ATM BRI',
      steps: [
        CARD,
        'Pilih Transaksi Lain, Pembayaran, Lainnya, lalu BRIVA.',
        'Masukkan nomor BRIVA {number}.',
        CHECK_ATM,
      ],
    },
  ],
  permata: [
    {
      title: 'Permata ME atau PermataMobile X',
      steps: [
        'Pilih Bayar Tagihan, lalu Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_VA,
      ],
    },
    {
      title: 'PermataNet',
      steps: [
        'Masuk ke PermataNet.',
        'Pilih Pembayaran, Pembayaran Tagihan, lalu Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        'Periksa nama toko dan jumlah {amount}, lalu masukkan kode otorisasi.',
      ],
    },
    {
      title: 'ATM Permata',
      steps: [
        CARD,
        'Pilih Transaksi Lainnya, Pembayaran, Pembayaran Lainnya, lalu Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_ATM,
      ],
    },
  ],
  cimb: [
    {
      title: 'OCTO Mobile',
      steps: [
        'Pilih Transfer, lalu CIMB Niaga Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_VA,
      ],
    },
    {
      title: 'OCTO Clicks',
      steps: [
        'Masuk ke OCTO Clicks.',
        'Pilih Bayar Tagihan, lalu Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        'Periksa nama toko dan jumlah {amount}, lalu masukkan mPIN.',
      ],
    },
    {
      title: 'ATM CIMB Niaga',
      steps: [
        CARD,
        'Pilih Pembayaran, Lanjut, lalu Virtual Account.',
        'Masukkan nomor Virtual Account {number}.',
        CHECK_ATM,
      ],
    },
  ],
  mandiri: [
    {
      title: 'Livin’ by Mandiri',
      steps: ['Pilih Bayar/VA.', 'Cari atau masukkan nomor Virtual Account {number}.', CHECK_VA],
    },
    {
      title: 'Livin’ lewat situs web',
      steps: [
        'Masuk ke ibank.bankmandiri.co.id.',
        'Pilih Bayar, lalu Multipayment.',
        'Pilih penyedia jasa dengan lima angka pertama nomor Virtual Account, lalu masukkan {number}.',
        'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan token.',
      ],
    },
    {
      title: 'ATM Mandiri',
      steps: [
        CARD,
        'Pilih Bayar/Beli, Lainnya, lalu Multi Payment.',
        'Masukkan lima angka pertama nomor Virtual Account sebagai kode perusahaan, lalu nomor lengkapnya {number}.',
        CHECK_ATM,
      ],
    },
  ],
}

/** By the bank's code, where it asks for the company first and then for the number. */
export const BILLER_WAYS: Readonly<Record<string, readonly WayToPay[]>> = {
  mandiri: [
    {
      title: 'Livin’ by Mandiri',
      steps: [
        'Pilih Bayar/VA.',
        'Cari penyedia jasa dengan kode perusahaan {biller}.',
        'Masukkan kode bayar {number}.',
        CHECK_VA,
      ],
    },
    {
      title: 'Livin’ lewat situs web',
      steps: [
        'Masuk ke ibank.bankmandiri.co.id.',
        'Pilih Bayar, lalu Multipayment.',
        'Pilih penyedia jasa {biller}, lalu masukkan kode bayar {number}.',
        'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan token.',
      ],
    },
    {
      title: 'ATM Mandiri',
      steps: [
        CARD,
        'Pilih Bayar/Beli, Lainnya, lalu Multi Payment.',
        'Masukkan kode perusahaan {biller}.',
        'Masukkan kode bayar {number}.',
        CHECK_ATM,
      ],
    },
  ],
}

/** Of a bank that has no ways of its own above. */
export const ANY_VA_WAYS: readonly WayToPay[] = [
  {
    title: 'Aplikasi bank atau ATM',
    steps: [
      'Pilih menu Virtual Account, di bagian Transfer atau Pembayaran.',
      'Masukkan nomor Virtual Account {number}.',
      CHECK_VA,
    ],
  },
]

export const QR_WAYS: readonly WayToPay[] = [
  {
    title: 'Di ponsel ini',
    steps: [
      'Simpan gambar QR ke galeri.',
      'Buka aplikasi bank atau dompet digital Anda, lalu pilih QRIS, Scan, atau Pay.',
      'Pilih ikon galeri di layar pemindai, lalu buka gambar tadi.',
      'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan PIN Anda.',
    ],
  },
  {
    title: 'Dari perangkat lain',
    steps: [
      'Buka aplikasi bank atau dompet digital di ponsel Anda, lalu pilih QRIS, Scan, atau Pay.',
      'Arahkan kamera ke kode QR di layar ini.',
      'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan PIN Anda.',
    ],
  },
]

export const REPORT_STEP = 'Kembali ke halaman ini dan beri tahu toko bahwa Anda sudah membayar.'

/** A transfer to the merchant's own account. `{exactly}`: `EXACTLY`, or nothing where the order has no unique code. */
export const TRANSFER_WAYS: readonly WayToPay[] = [
  {
    title: 'Dari bank yang sama ({bank})',
    steps: [
      'Buka aplikasi bank, internet banking, atau ATM, lalu pilih Transfer antarrekening.',
      'Masukkan nomor rekening {number} dan pastikan namanya {holder}.',
      'Masukkan jumlah {amount}{exactly}, lalu selesaikan.',
      REPORT_STEP,
    ],
  },
  {
    title: 'Dari bank lain atau dompet digital',
    steps: [
      'Pilih Transfer ke bank lain, lalu {bank} sebagai bank tujuan.',
      'Masukkan nomor rekening {number} dan pastikan namanya {holder}.',
      'Pilih BI-FAST atau transfer online supaya uangnya langsung sampai. Biayanya ditambahkan oleh bank Anda.',
      'Masukkan jumlah {amount}{exactly}, lalu selesaikan.',
      REPORT_STEP,
    ],
  },
]

export const EXACTLY = ' tepat sampai tiga angka terakhir'

export const REDIRECT_WAYS: readonly WayToPay[] = [
  {
    title: 'Yang terjadi berikutnya',
    steps: [
      'Anda dibawa ke halaman pembayaran dan memilih cara membayarnya di sana.',
      'Bayar {amount} sampai halaman itu menyatakan berhasil.',
      'Anda kembali ke halaman pesanan ini, dan statusnya berubah sendiri.',
    ],
  },
]

const BACK_HERE = 'Anda kembali ke halaman pesanan ini, dan statusnya berubah sendiri.'

/** Of a wallet: `{app}` stands for its name. */
export const WALLET_WAYS: readonly WayToPay[] = [
  {
    title: 'Di ponsel ini',
    steps: [
      'Tekan tombol bayar: aplikasi {app} terbuka, atau halamannya bila aplikasinya tidak ada.',
      'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan PIN {app} Anda.',
      BACK_HERE,
    ],
  },
  {
    title: 'Dari komputer',
    steps: [
      'Tekan tombol bayar: halaman {app} terbuka.',
      'Pindai kode QR di sana dengan aplikasi {app}, atau masukkan nomor ponsel {app} Anda.',
      'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan PIN {app} Anda.',
      BACK_HERE,
    ],
  },
]

/** OVO asks in its app, and waits a minute. */
export const OVO_WAYS: readonly WayToPay[] = [
  {
    title: 'Dengan aplikasi OVO',
    steps: [
      'Siapkan ponsel dengan aplikasi OVO, lalu tekan tombol bayar dan masukkan nomor ponsel OVO Anda bila diminta.',
      'Buka pemberitahuan di aplikasi OVO dalam satu menit.',
      'Periksa nama toko dan jumlah {amount}, lalu selesaikan dengan PIN OVO Anda.',
      BACK_HERE,
    ],
  },
]

/** Of a lender. */
export const LENDER_WAYS: readonly WayToPay[] = [
  {
    title: 'Bayar nanti dengan {app}',
    steps: [
      'Tekan tombol bayar: halaman atau aplikasi {app} terbuka. Masuk ke akun {app} Anda.',
      'Pilih bayar nanti atau lama cicilan untuk {amount}; bunga dan biayanya ditetapkan {app}.',
      'Konfirmasi dengan kode atau PIN dari {app}.',
      BACK_HERE,
    ],
  },
]

export const DOOR_WAYS: readonly WayToPay[] = [
  {
    title: 'Bayar di tempat (COD)',
    steps: [
      'Siapkan uang tunai {amount} sebelum kurir datang; uang pas memudahkan kurir.',
      'Bayar kepada kurir, lalu terima paketnya. Tidak ada yang perlu dibayar sebelum itu.',
    ],
  },
]
