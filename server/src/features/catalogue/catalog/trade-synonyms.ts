// What Indonesian buyers and sellers call the same thing: a group a line, each word as the search compares it.
export const TRADE_SYNONYMS = `bulat bundar lingkaran round
kotak persegi
lonjong oval
mug cangkir gelas cup
tumbler tumblr botol
teko poci ceret
piring pinggan plate
mangkuk mangkok bowl
sendok spoon
garpu fork porok
pisau knife
talenan telenan
wajan penggorengan kuali
panci kastrol
spatula sodet sutil
saringan ayakan penyaring
baki nampan tray
tatakan tadah coaster alas
toples stoples jar
wadah kontainer container tempat
keranjang bakul basket
ember timba bucket
sapu broom
pel mop
keset doormat
karpet permadani rug carpet
tikar lampit
gorden gordin tirai hordeng korden curtain
bantal pillow
guling bolster
selimut blanket bedcover
sprei seprai seprei bedsheet
kasur springbed
ranjang dipan bed
lemari almari kabinet cabinet
rak shelf shelving ambalan
meja table desk
kursi bangku chair dingklik
sofa couch
cermin kaca mirror
lampu light lentera lampion
lilin candle
jam arloji watch
vas vase jambangan
bunga kembang flower
tanaman tumbuhan plant
pigura bingkai figura frame
lukisan painting
hiasan dekorasi ornamen pajangan
kaos kaus tshirt shirt oblong
kemeja hem
baju pakaian busana clothes
celana pants
jeans jins denim
rok skirt
gaun dress terusan
daster homedress
jaket jacket
sweter sweater hoodie jumper
mantel coat jubah
jas blazer
rompi vest
kebaya kebayak
sarung sarong
kain bahan fabric
kerudung jilbab hijab tudung
pashmina syal selendang scarf
mukena rukuh telekung
peci kopiah songkok
topi hat cap
sepatu shoes
sandal sendal selop
tas bag
ransel backpack carrier
dompet wallet
koper luggage
sabuk gesper belt
kacamata glasses
payung umbrella
perhiasan jewelry aksesori aksesoris accessories
cincin ring
kalung necklace
gelang bracelet
anting subang giwang earring
bros brooch
hp handphone ponsel telepon smartphone gawai hape
casing case softcase hardcase
charger carger casan pengisi
kabel cable
earphone headset headphone earbud
speaker pelantang
laptop notebook
komputer pc computer
mouse tetikus
printer pencetak
televisi tv
kulkas kulkes refrigerator
kipas fan
setrika seterika iron
blender pelumat
mixer pengaduk
ricecooker magicom penanak
kompor stove
oven pemanggang
kamera camera
baterai batere battery
senter flashlight
mainan toys toy
boneka doll
buku book
pena pulpen bolpoin pen
pensil pencil
penghapus stip eraser
penggaris mistar ruler
kertas paper
map folder
gunting scissors
lem perekat glue
pita ribbon
kado hadiah gift hampers
bingkisan parsel parcel hampers
undangan invitation
souvenir suvenir cenderamata
mobil car
sepeda bicycle bike
helm helmet
oli pelumas
sabun soap
sampo shampo shampoo
sikat brush
odol pastagigi toothpaste
handuk anduk towel
parfum minyakwangi perfume
deodoran deodorant
lipstik gincu lipstick
bedak powder
pelembap pelembab moisturizer
sunscreen sunblock tabirsurya
masker mask
kosmetik makeup riasan
vitamin suplemen supplement
obat medicine
jamu herbal
beras nasi rice
gula sugar
garam salt
kopi coffee
teh tea
susu milk
madu honey
cokelat coklat chocolate brown
kue cake
roti bread
biskuit kukis cookies cookie
keripik kripik chips
kerupuk krupuk
sambal sambel chili
saus sauce
bumbu rempah spice
mi mie bakmi
daging meat
ayam chicken
ikan fish
udang shrimp
telur telor egg
buah fruit
sayur sayuran vegetable
camilan cemilan snack jajanan
minuman drink
makanan food
anyaman anyam
rotan rattan
bambu bamboo
kayu wood
jati teak
besi logam metal
keramik ceramic tembikar gerabah
terakota terracotta gerabah
kulit leather
katun cotton
wol wool
sutra sutera silk
benang yarn
rajut knit crochet
tenun woven
hitam black
putih white
merah red
biru blue
hijau green
kuning yellow
abu grey gray
ungu purple violet
pink merahmuda
emas gold
perak silver
pria cowok men
wanita cewek perempuan women
anak kids
bayi baby
dewasa adult
popok pampers diaper
stroller kereta
gendongan carrier
kucing cat
anjing dog
pakan feed
kandang cage
akuarium aquarium
pupuk fertilizer
benih bibit seed
cangkul pacul
palu martil hammer
obeng screwdriver
tang catut plier
gergaji saw
bor drill
paku nail
cat pewarna paint
gembok lock
tangga ladder
tali tambang rope
plastik plastic
kardus karton dus box
amplop envelope
stiker sticker
gantungan keychain
hanger kapstok
dispenser galon
termos flask
lunchbox bekal
sumpit chopstick
sedotan straw
serbet napkin
celemek apron
tisu tissue
pengharum pewangi freshener
dupa incense hio
aromaterapi aroma diffuser
perkakas peralatan tool
gitar guitar
bola ball
raket racket
matras mat
dumbel dumbbell barbel
tenda tent
kompas compass
pancing joran pancingan`
